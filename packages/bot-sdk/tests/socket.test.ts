import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BotApiError,
  BotClient,
  Consumer,
  createBot,
  InvalidTokenError,
  UnreachableError,
  type Bot,
  type ConsumerOptions,
} from '../src/index.ts';
import { createEvent, FakeBourse, TOKEN } from './fakeBourse.ts';
import { FakeSocket } from './fakeSocket.ts';
import { createGate } from './gate.ts';

const wait = { timeout: 10_000 };

let bourse: FakeBourse;
let live: FakeSocket;
let consumers: { readonly consumer: Consumer; readonly ended: Promise<void> }[];
beforeEach(async () => {
  consumers = [];
  bourse = await new FakeBourse().start();
  live = new FakeSocket(bourse);
});
afterEach(async () => {
  for (const { consumer } of consumers) consumer.stop(0);
  live.stop();
  await Promise.all(consumers.map(({ ended }) => ended.catch(() => undefined)));
  await bourse.stop();
});

function run(bot: Bot, options: Partial<ConsumerOptions> & { token?: string } = {}) {
  const { token = TOKEN, ...rest } = options;
  const client = new BotClient({ url: bourse.url, token, retry: { attempts: 2, baseMs: 1, maxMs: 2 } });
  const problems: unknown[] = [];
  const onProblem = (error: unknown): number => problems.push(error);
  const consumer = new Consumer({ bot, client, transport: 'socket', onProblem, ...rest });
  const ended = consumer.run();
  consumers.push({ consumer, ended });
  return { consumer, ended, problems };
}

describe('a consumer with a connection', () => {
  it('answers events with keys that follow from them, and acknowledges by calls', async () => {
    run(createBot().message(({ text }) => `you said ${text}`));
    bourse.push(createEvent(1, { text: 'a' }), createEvent(2, { text: 'b' }));
    await expect.poll(() => bourse.openEvents, wait).toBe(0);
    expect(bourse.listCalls('answers')).toEqual([
      { interactionId: 1, clientKey: '100:0', text: 'you said a' },
      { interactionId: 2, clientKey: '101:0', text: 'you said b' },
    ]);
    expect(bourse.listCalls('events').every(({ limit }) => limit === 0)).toBe(true);
  });

  it('handles a conversation in order and conversations in parallel', async () => {
    const { bot, order, open } = createGate();
    run(bot);
    bourse.push(
      createEvent(1, { text: 'a1' }, 1),
      createEvent(2, { text: 'a2' }, 1),
      createEvent(3, { text: 'b1' }, 2),
    );
    await open('b1');
    await expect.poll(() => order.toSorted(), wait).toEqual(['end b1', 'start a1', 'start b1']);
    await open('a1');
    await open('a2');
    await expect.poll(() => bourse.openEvents, wait).toBe(0);
    expect(order.filter((item) => item.includes(' a'))).toEqual(['start a1', 'end a1', 'start a2', 'end a2']);
  });

  it('handles no more than its concurrency at the same time', async () => {
    const { bot, order, open } = createGate();
    run(bot, { concurrency: 1 });
    bourse.push(createEvent(1, { text: 'a' }, 1), createEvent(2, { text: 'b' }, 2));
    await open('a');
    await open('b');
    await expect.poll(() => bourse.openEvents, wait).toBe(0);
    expect(order).toEqual(['start a', 'end a', 'start b', 'end b']);
  });

  it('continues a handler whose connection was cut, and runs it once', async () => {
    const { bot, order, open } = createGate();
    const { problems } = run(bot);
    bourse.push(createEvent(1, { text: 'slow' }));
    await expect.poll(() => order, wait).toEqual(['start slow']);
    live.cut();
    await expect.poll(() => live.connections.length, wait).toBe(2);
    await expect.poll(() => bourse.isLeased('lease-2'), wait).toBe(true);
    await open('slow');
    await expect.poll(() => bourse.openEvents, wait).toBe(0);
    expect(order).toEqual(['start slow', 'end slow']);
    expect(problems[0]).toBeInstanceOf(UnreachableError);
  });

  it('receives what was queued while it was not connected', async () => {
    let connected = 0;
    run(
      createBot().message(({ text }) => text),
      { onConnected: () => (connected += 1) },
    );
    await expect.poll(() => connected, wait).toBe(1);
    live.cut();
    bourse.push(createEvent(1, { text: 'a' }));
    await expect.poll(() => bourse.openEvents, wait).toBe(0);
    expect(connected).toBe(2);
  });

  it('lets handlers end when it stops, stays connected for their leases, and begins nothing new', async () => {
    const { bot, order, open } = createGate();
    const { consumer, ended } = run(bot);
    bourse.push(createEvent(1, { text: 'a' }), createEvent(2, { text: 'b' }));
    await expect.poll(() => order, wait).toEqual(['start a']);
    consumer.stop();
    expect([live.open, bourse.isLeased('lease-1')]).toEqual([1, true]);
    await open('a');
    await ended;
    expect(order).toEqual(['start a', 'end a']);
    expect(bourse.openEvents).toBe(1);
    await expect.poll(() => live.open, wait).toBe(0);
  });
});

describe('the watchdog of a connection', () => {
  it('leaves one open that answers pings', async () => {
    const { problems } = run(createBot(), { watchdog: { pingMs: 20, silenceMs: 1_000 } });
    await expect.poll(() => live.pings, wait).toBeGreaterThan(60);
    expect([live.connections.length, problems]).toEqual([1, []]);
  });

  it('replaces one that is silently dead', async () => {
    const bot = createBot().message(({ text }) => text);
    const { problems } = run(bot, { watchdog: { pingMs: 20, silenceMs: 300 } });
    await expect.poll(() => live.pings, wait).toBeGreaterThan(0);
    live.isSilent = true;
    await expect.poll(() => problems.length, wait).toBeGreaterThan(0);
    expect(String(problems[0])).toContain('the connection is silent');
    live.isSilent = false;
    bourse.push(createEvent(1, { text: 'a' }));
    await expect.poll(() => bourse.openEvents, wait).toBe(0);
  });
});

describe('a refused connection', () => {
  it('ends the bot when its token is refused', async () => {
    const { ended } = run(createBot(), { token: 'replaced' });
    await expect(ended).rejects.toBeInstanceOf(InvalidTokenError);
  });

  it('is tried again while the bot is switched off, as calls are', async () => {
    live.isForbidden = true;
    const off = { status: 403, body: { errors: [{ message: 'The bot is switched off' }] } };
    bourse.prepare('events', off);
    const { problems } = run(createBot().message(({ text }) => text));
    await expect.poll(() => problems.length, wait).toBeGreaterThan(0);
    expect(problems[0]).toBeInstanceOf(BotApiError);
    expect(String(problems[0])).toContain('403 The bot is switched off');
    live.isForbidden = false;
    bourse.push(createEvent(1, { text: 'a' }));
    await expect.poll(() => bourse.openEvents, wait).toBe(0);
  });
});
