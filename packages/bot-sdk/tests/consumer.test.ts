import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BotClient, Consumer, createBot, InvalidTokenError, type Bot, type ConsumerOptions } from '../src/index.ts';
import { createEvent, FakeBourse, TOKEN } from './fakeBourse.ts';
import { createGate } from './gate.ts';

let bourse: FakeBourse;
let consumers: { readonly consumer: Consumer; readonly ended: Promise<void> }[];
beforeEach(async () => {
  consumers = [];
  bourse = await new FakeBourse().start();
});
afterEach(async () => {
  for (const { consumer } of consumers) consumer.stop(0);
  await Promise.all(consumers.map(({ ended }) => ended.catch(() => undefined)));
  await bourse.stop();
});

function run(bot: Bot, options: Partial<ConsumerOptions> & { token?: string } = {}) {
  const { token = TOKEN, ...rest } = options;
  const client = new BotClient({ url: bourse.url, token, retry: { attempts: 2, baseMs: 1, maxMs: 2 } });
  const consumer = new Consumer({ bot, client, ...rest });
  const ended = consumer.run();
  consumers.push({ consumer, ended });
  return { consumer, ended };
}

describe('a consumer', () => {
  it('answers events with keys that follow from them, and acknowledges', async () => {
    run(createBot().message(({ text }) => `you said ${text}`));
    bourse.push(createEvent(1, { text: 'a' }), createEvent(2, { text: 'b' }));
    await expect.poll(() => bourse.openEvents).toBe(0);
    expect(bourse.listCalls('answers')).toEqual([
      { interactionId: 1, clientKey: '100:0', text: 'you said a' },
      { interactionId: 2, clientKey: '101:0', text: 'you said b' },
    ]);
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
    await expect.poll(() => order.includes('end b1')).toBe(true);
    expect(order.toSorted()).toEqual(['end b1', 'start a1', 'start b1']);
    await open('a1');
    await open('a2');
    await expect.poll(() => bourse.openEvents).toBe(0);
    expect(order.filter((item) => item.includes(' a'))).toEqual(['start a1', 'end a1', 'start a2', 'end a2']);
  });

  it('handles no more than its concurrency at the same time', async () => {
    const { bot, order, open } = createGate();
    run(bot, { concurrency: 1 });
    bourse.push(createEvent(1, { text: 'a' }, 1), createEvent(2, { text: 'b' }, 2));
    await open('a');
    await open('b');
    await expect.poll(() => bourse.openEvents).toBe(0);
    expect(order).toEqual(['start a', 'end a', 'start b', 'end b']);
  });

  it('reports a failure, and handles the repeated delivery', async () => {
    const attempts: number[] = [];
    run(
      createBot().message(({ attempt }) => {
        attempts.push(attempt);
        if (attempt === 1) throw new Error('The source is down');
        return 'now';
      }),
    );
    bourse.push(createEvent(1, { text: 'a' }));
    await expect.poll(() => bourse.openEvents).toBe(0);
    expect(attempts).toEqual([1, 2]);
    expect(bourse.listCalls('failures')).toEqual([{ event: 100, lease: 'lease-1', reason: 'The source is down' }]);
  });

  it('runs no handler again when an acknowledgement was lost', async () => {
    let runs = 0;
    bourse.lostAcknowledgements = 1;
    run(
      createBot().message(() => {
        runs += 1;
        return 'once';
      }),
    );
    bourse.push(createEvent(1, { text: 'a' }));
    await expect.poll(() => bourse.lostAcknowledgements).toBe(0);
    bourse.endLeases();
    await expect.poll(() => bourse.openEvents).toBe(0);
    expect(runs).toBe(1);
  });

  it('continues a handler whose lease has ended, and acknowledges with the newer lease', async () => {
    const { bot, order, open } = createGate();
    run(bot);
    bourse.push(createEvent(1, { text: 'slow' }));
    await expect.poll(() => order).toEqual(['start slow']);
    const polls = bourse.listCalls('events').length;
    bourse.endLeases();
    await expect.poll(() => bourse.listCalls('events').length).toBeGreaterThan(polls);
    await open('slow');
    await expect.poll(() => bourse.openEvents).toBe(0);
    expect(order).toEqual(['start slow', 'end slow']);
  });

  it('continues after the server was away', async () => {
    const problems: unknown[] = [];
    let connected = 0;
    const away = { status: 503, body: { message: 'Restarting' }, headers: { 'retry-after': '0' } };
    bourse.prepare('events', away);
    run(
      createBot().message(() => 'hello'),
      { onProblem: (error) => problems.push(error), onConnected: () => (connected += 1) },
    );
    bourse.push(createEvent(1, { text: 'a' }));
    await expect.poll(() => bourse.openEvents, { timeout: 5_000 }).toBe(0);
    expect(problems).toMatchObject([{ status: 503 }]);
    expect(connected).toBe(1);
  });

  it('ends when the token is refused', async () => {
    const { ended } = run(createBot(), { token: 'replaced' });
    await expect(ended).rejects.toBeInstanceOf(InvalidTokenError);
  });

  it('lets handlers end when it stops, and acknowledges what they have done', async () => {
    const { bot, order, open } = createGate();
    const { consumer, ended } = run(bot);
    bourse.push(createEvent(1, { text: 'a' }), createEvent(2, { text: 'b' }));
    await expect.poll(() => order).toEqual(['start a']);
    consumer.stop();
    await open('a');
    await ended;
    expect(order).toEqual(['start a', 'end a']);
    expect(bourse.openEvents).toBe(1);
  });

  it.each<[string, Error | undefined]>([
    ['acknowledge', undefined],
    ['report', new Error('The source is down')],
  ])(
    'stops although the server no longer answers what it has to %s',
    async (_what, failure) => {
      const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const { consumer, ended } = run(
        createBot().message(async () => {
          started.resolve();
          await mayEnd.promise;
          if (failure !== undefined) throw failure;
        }),
      );
      bourse.push(createEvent(1, { text: 'a' }));
      await started.promise;
      bourse.isSilent = true;
      consumer.stop(0);
      mayEnd.resolve();
      await ended;
      const last = bourse.calls.at(-1)?.path;
      expect(last).toBe(failure === undefined ? '/api/bot/events' : '/api/bot/failures');
      expect(bourse.openEvents).toBe(1);
    },
    20_000,
  );
});
