import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { packSdk } from '../../../scripts/sdk/packSdk.ts';
import { botCommands } from '../../../server/database/tables/bots/commands.ts';
import { runServer } from '../../../tests/support/server/runServer.ts';
import { addBot, serverEnvironment, type BotWorld } from '../../support/bots/botWorld.ts';
import { countAnswers } from '../../support/bots/queueEvents.ts';
import { addSenders, sendText } from '../../support/bots/senders.ts';
import type { Row } from '../../support/report.ts';

const TARGET_MINUTES = 10;
const LONGEST_MS = 60_000;

const run = promisify(execFile);

/** Ends the program and what it has started. */
function end({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/**
 * Follows the tutorial from an empty folder: installs the SDK, copies the bot, runs it, and sends a command. Typing in
 * the console is not part of it; tests/e2e/bots/botTutorial.spec.ts does that in a browser.
 */
export async function measureFirstBot(world: BotWorld): Promise<Row[]> {
  const { db, sql } = world.database;
  const folder = mkdtempSync(join(tmpdir(), 'bourse-first-bot-'));
  const server = await runServer({ env: serverEnvironment(world) });
  let program: ChildProcess | undefined;
  try {
    const bot = await addBot(world);
    await db.insert(botCommands).values({
      botId: bot.id,
      command: 'price',
      commandKey: 'price',
      description: 'The price of a stock',
      rank: 1,
      options: [{ name: 'stock', nameTr: 'hisse', type: 'ticker', required: true }],
    });
    const [sender] = await addSenders(world, { url: server.url, botIds: [bot.id], count: 1 });
    const [ticker] = await sql<
      { symbol: string }[]
    >`select symbol from tickers where kind = 'stock' order by id limit 1`;
    if (sender === undefined || ticker === undefined) throw new Error('There is no subscriber, or no stock');
    // The site has the package as a file; a server without a built site has not.
    writeFileSync(join(folder, 'bourse-bot.tgz'), packSdk());
    const began = performance.now();
    for (const args of [
      ['init', '-y'],
      ['pkg', 'set', 'type=module'],
      ['install', '--offline', './bourse-bot.tgz'],
    ])
      await run('npm', args, { cwd: folder });
    copyFileSync('examples/hello-bot/bot.ts', join(folder, 'bot.ts'));
    writeFileSync(join(folder, '.env'), `BOURSE_URL=${server.url}\nBOURSE_BOT_TOKEN=${bot.token}\n`);
    program = spawn('npx', ['bourse-bot', 'start'], { cwd: folder, stdio: 'ignore', detached: true });
    await sendText(sender, bot.id, `/price ${ticker.symbol}`);
    for (const last = performance.now() + LONGEST_MS; performance.now() < last; await delay(50))
      if ((await countAnswers(sql, bot.id)).answers === 1) break;
    const { answers } = await countAnswers(sql, bot.id);
    const seconds = (performance.now() - began) / 1_000;
    return [
      {
        what: 'bots: from an empty folder to the first answered command by the steps of the tutorial, without typing',
        measured: answers === 1 ? `${seconds.toFixed(1)} s` : 'no answer',
        target: `≤ ${TARGET_MINUTES} min`,
        met: answers === 1 && seconds < TARGET_MINUTES * 60,
      },
    ];
  } finally {
    if (program !== undefined) end(program);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
