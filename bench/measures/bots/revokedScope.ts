import { setTimeout as delay } from 'node:timers/promises';
import { botScopes } from '../../../server/database/tables/bots/consents.ts';
import { runServer } from '../../../tests/support/server/runServer.ts';
import { callBot } from '../../support/bots/botCalls.ts';
import { addBot, serverEnvironment, type BotWorld } from '../../support/bots/botWorld.ts';
import { addSenders, sendText } from '../../support/bots/senders.ts';
import { median, type Row } from '../../support/report.ts';

const ROUNDS = 20;
const WARM_UP = 5;
const TARGET_MS = 1_000;
const READ_EVERY_MS = 5;

/** Measures the time from the withdrawal of a permission at one server process to the first refused read at another. */
export async function measureRevokedScope(world: BotWorld): Promise<Row[]> {
  const { database } = world;
  const [first, second] = await Promise.all([0, 1].map(() => runServer({ env: serverEnvironment(world) })));
  if (first === undefined || second === undefined) throw new Error('A server is missing');
  try {
    const bot = await addBot(world);
    await database.db.insert(botScopes).values({ botId: bot.id, scope: 'profile_read', reason: 'To greet' });
    const [sender] = await addSenders(world, { url: first.url, botIds: [bot.id], count: 1 });
    if (sender === undefined) throw new Error('There is no subscriber');
    await sendText(sender, bot.id, 'Who am I?');
    const [interaction] = await database.sql<{ id: number }[]>`
      select i.id from bot_interactions i join conversations c on c.id = i.conversation_id where c.bot_id = ${bot.id}`;
    const read = async (): Promise<number> =>
      (await callBot(second.url, bot.token, { name: 'profile', body: { interactionId: interaction?.id } })).status;
    const allow = async (isGranted: boolean): Promise<void> => {
      const variables = { botId: bot.id, scope: 'profile_read', isGranted } as const;
      const { status, message } = await sender.caller.call('updateBotConsent', variables);
      if (status !== 200) throw new Error(`updateBotConsent: ${status} ${message}`);
    };
    const times: number[] = [];
    // The first rounds compile the code.
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      await allow(true);
      if ((await read()) !== 200) throw new Error('The bot cannot read');
      // From the press of the button: the call itself counts.
      const began = performance.now();
      const revoked = allow(false);
      while ((await read()) !== 403) await delay(READ_EVERY_MS);
      if (round >= 0) times.push(performance.now() - began);
      await revoked;
    }
    const longest = Math.max(...times);
    return [
      {
        what: `bots: withdrawn permission at one process, 403 at another, longest of ${ROUNDS} (median ${median(times).toFixed(0)} ms)`,
        measured: `${longest.toFixed(0)} ms`,
        target: `≤ ${TARGET_MS} ms`,
        met: longest <= TARGET_MS,
      },
    ];
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
}
