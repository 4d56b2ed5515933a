import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEvent, FakeBourse, TOKEN } from './fakeBourse.ts';
import { FakeSocket } from './fakeSocket.ts';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const program = join(source, 'cli/main.ts');

/** The text of a bot that answers /price. */
const createText = (answer: string): string => `
import { createBot } from '${pathToFileURL(join(source, 'index.ts')).href}';
const bot = createBot();
bot.command('price', { stock: 'ticker' }, ({ options }) => ({ title: options.stock.symbol, rows: [{ label: 'Price', value: '${answer}' }] }));
bot.command('more', () => 'more');
export default bot;
`;

let bourse: FakeBourse;
let folder: string;
let running: { readonly stop: () => Promise<number | null> }[];

beforeEach(async () => {
  running = [];
  bourse = await new FakeBourse().start();
  folder = mkdtempSync(join(tmpdir(), 'bourse-bot-'));
  writeFileSync(join(folder, 'bot.ts'), createText('61.20'));
});
afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop()));
  await bourse.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', BOURSE_URL: bourse.url, BOURSE_BOT_TOKEN: TOKEN, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM');
    return code;
  };
  running.push({ stop });
  return { code, stop, read: () => output };
}

const wait = { timeout: 20_000 };

describe('bourse-bot', () => {
  it('dev prints the bot, what differs from the console, events and answers', async () => {
    const { read, stop } = start(['dev']);
    await expect.poll(read, wait).toContain(`Fener (/fener) is connected to ${bourse.url}. Commands: /price`);
    await expect.poll(read, wait).toContain('/more has a handler, but is not in the console');
    await expect.poll(read, wait).toContain(`Write to it on ${bourse.url}/messages/7`);
    await expect.poll(read, wait).toContain('It is not published: its team and its beta testers can write to it.');
    bourse.push(createEvent(1, { command: 'price', options: { stock: { type: 'ticker', id: 1, symbol: 'AKBNK' } } }));
    await expect.poll(read, wait).toContain('│ Price  61.20');
    expect(read()).toContain('▶ /price stock=AKBNK  event 100, attempt 1, sub_1, en');
    expect(await stop()).toBe(0);
  });

  it('dev starts again when the file changes, and after a mistake in it', async () => {
    const { read } = start(['dev', 'bot.ts']);
    await expect.poll(read, wait).toContain('is connected');
    writeFileSync(join(folder, 'bot.ts'), 'const = ;');
    await expect.poll(read, wait).toContain('Waiting for a change of the files.');
    writeFileSync(join(folder, 'bot.ts'), createText('99.90'));
    await expect.poll(() => read().split('is connected').length, wait).toBe(3);
    bourse.push(createEvent(1, { command: 'price', options: { stock: { type: 'ticker', id: 1, symbol: 'AKBNK' } } }));
    await expect.poll(read, wait).toContain('│ Price  99.90');
  });

  it('dev uses the token of the test lane, and says that it serves this lane', async () => {
    bourse.setSelf({ lane: 'test', is_published: true });
    const { read, stop } = start(['dev'], { BOURSE_BOT_TOKEN: 'live', BOURSE_TEST_TOKEN: TOKEN });
    await expect.poll(read, wait).toContain('Lane: test.');
    await expect.poll(read, wait).toContain(`Write to it on ${bourse.url}/messages/7?lane=test`);
    expect(bourse.calls.every(({ token }) => token === TOKEN)).toBe(true);
    expect(await stop()).toBe(0);
  });

  it('dev refuses the live lane of a published bot, before it takes an event', async () => {
    bourse.setSelf({ lane: 'live', is_published: true });
    const { read } = start(['dev']);
    await expect.poll(read, wait).toContain('what subscribers write would come to this program');
    await expect.poll(read, wait).toContain('set it as BOURSE_TEST_TOKEN');
    expect(bourse.listCalls('events')).toEqual([]);
    const live = start(['dev', '--live'], { BOURSE_TEST_TOKEN: 'test' });
    await expect.poll(live.read, wait).toContain('Lane: live.');
  });

  it('start prints no events; --verbose --full prints their bodies', async () => {
    const { read } = start(['start', 'bot.ts', '--verbose', '--full']);
    await expect.poll(read, wait).toContain('is connected');
    bourse.push(createEvent(1, { text: 'hello' }));
    await expect.poll(read, wait).toContain('I do not understand this.');
    expect(read()).toContain('"interaction_id": 1');
  });

  it.each([
    ['a wrong token', {}, { BOURSE_BOT_TOKEN: 'wrong' }, 'refuses the token in BOURSE_BOT_TOKEN'],
    ['no token', {}, { BOURSE_BOT_TOKEN: '' }, 'Set BOURSE_BOT_TOKEN, in the environment or in a file .env'],
    ['a server that is not there', {}, { BOURSE_URL: 'http://127.0.0.1:1' }, 'http://127.0.0.1:1 cannot be reached'],
    ['an address that is none', {}, { BOURSE_URL: 'bourse' }, 'BOURSE_URL is "bourse"; it must be an address'],
    [
      'an unknown transport',
      {},
      { BOURSE_TRANSPORT: 'pigeon' },
      'Set BOURSE_TRANSPORT to poll or socket, in the environment or in a file .env',
    ],
    ['a file that is not there', { file: 'other.ts' }, {}, 'There is no file other.ts'],
    ['a file without a bot', { file: 'empty.ts' }, {}, 'empty.ts exports no bot'],
  ])('explains %s in one sentence', async (_what, { file = 'bot.ts' }: { file?: string }, env, message) => {
    writeFileSync(join(folder, 'empty.ts'), 'export {};');
    const { code, read } = start(['start', file], env);
    expect(await code).toBe(1);
    expect(read()).toContain(message);
    expect(read()).not.toContain('    at ');
  });

  it.each([
    ['--socket', ['start', '--socket', '--verbose'], {}],
    ['dev --socket', ['dev', '--socket'], {}],
    ['BOURSE_TRANSPORT=socket', ['start', '--verbose'], { BOURSE_TRANSPORT: 'socket' }],
  ])('receives events over one connection with %s', async (_what, args, env) => {
    const live = new FakeSocket(bourse);
    const { read } = start(args, env);
    await expect.poll(read, wait).toContain('is connected');
    bourse.push(createEvent(1, { text: 'hello' }));
    await expect.poll(read, wait).toContain('I do not understand this.');
    expect(live.connections).toHaveLength(1);
    expect(bourse.listCalls('events').every(({ limit }) => limit === 0)).toBe(true);
    live.stop();
  });

  it('reads a file .env', async () => {
    writeFileSync(join(folder, '.env'), `BOURSE_URL=${bourse.url}\nBOURSE_BOT_TOKEN=${TOKEN}\n`);
    const child = spawn(process.execPath, [program, 'start'], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '' },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    const code = new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
    });
    running.push({ stop: () => (child.kill('SIGTERM'), code) });
    await expect.poll(() => output, wait).toContain('is connected');
  });

  it('explains its use', async () => {
    const { code, read } = start(['help']);
    expect(await code).toBe(2);
    expect(read()).toContain('Usage: bourse-bot <command> [file]');
  });
});
