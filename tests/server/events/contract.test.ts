import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BrokerOptions } from '../../../server/ports/events/brokerEvents.ts';
import type { Events, QuoteEvent } from '../../../server/ports/events/events.ts';
import { redisIsMissing } from '../../support/redis/redisServer.ts';
import { backends, quote, type Backend } from './backends.ts';

it.skipIf(redisIsMissing !== undefined)(`Redis for these tests: ${redisIsMissing ?? 'found'}`, () => {
  expect(redisIsMissing).toBeUndefined();
});

describe.each(backends.filter(({ missing }) => missing === undefined))('events by $name', ({ name, start }) => {
  /** Of what another process publishes. */
  const origin = name === 'local' ? 'here' : 'elsewhere';
  let backend: Backend;
  const opened: Events[] = [];
  beforeAll(async () => {
    backend = await start();
  });
  afterEach(async () => {
    for (const events of opened.splice(0)) await events.close();
  });
  afterAll(() => backend.close());

  const open = async (options?: Partial<BrokerOptions>): Promise<Events> => {
    const events = backend.open(options);
    opened.push(events);
    await expect.poll(() => events.state(), { timeout: 10_000 }).toBe(name === 'local' ? 'local' : 'connected');
    return events;
  };

  it('reach the listeners of every process, in order, until they are removed', async () => {
    const [first, second] = [await open(), await open()];
    const heard: number[] = [];
    const stop = second.subscribe('bots.queued', ({ botId }) => heard.push(botId));
    for (let botId = 0; botId < 300; botId += 1) first.publish('bots.queued', { botId, lane: 'live' });
    await expect.poll(() => heard.length).toBe(300);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    stop();
    const later = vi.fn();
    second.subscribe('bots.queued', later);
    first.publish('bots.queued', { botId: 1, lane: 'live' });
    await expect.poll(() => later.mock.calls.length).toBe(1);
    expect(heard).toHaveLength(300);
  });

  it('reach the listeners of their own process at once and only once', async () => {
    const [own, second] = [await open(), await open()];
    const [heardHere, heardThere] = [vi.fn(), vi.fn()];
    own.subscribe('bots.queued', heardHere);
    second.subscribe('conversations.changed', heardThere);
    own.publish('bots.queued', { botId: 7, lane: 'live' });
    expect(heardHere).toHaveBeenCalledExactlyOnceWith({ botId: 7, lane: 'live' }, 'here');
    own.publish('conversations.changed', { userId: 1, botId: 7, lastSeq: 3, readSeq: 2 });
    // What is heard elsewhere was sent after the first event.
    await expect.poll(() => heardThere.mock.calls).toEqual([[{ userId: 1, botId: 7, lastSeq: 3, readSeq: 2 }, origin]]);
    expect(heardHere).toHaveBeenCalledOnce();
  });

  it('reach the other listeners when one of them throws', async () => {
    const onFailure = vi.fn();
    const events = await open({ onFailure });
    const listener = vi.fn();
    events.subscribe('bots.queued', () => {
      throw new Error('broken');
    });
    events.subscribe('bots.queued', listener);
    events.publish('bots.queued', { botId: 7, lane: 'live' });
    expect(listener).toHaveBeenCalledOnce();
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('carry a list of any length, also beyond the size of a message', async () => {
    const [first, second] = [await open(), await open()];
    const heard: QuoteEvent[] = [];
    second.subscribe('quotes.changed', (quotes) => heard.push(...quotes));
    const quotes = Array.from({ length: 700 }, (_, index) => quote(index, index / 100));
    first.publish('quotes.changed', quotes);
    await expect.poll(() => heard.length).toBe(700);
    expect(heard).toEqual(quotes);
  });

  it('carry an empty list', async () => {
    const [first, second] = [await open(), await open()];
    const heard = vi.fn();
    second.subscribe('quotes.changed', heard);
    first.publish('quotes.changed', []);
    await expect.poll(() => heard.mock.calls).toEqual([[[], origin]]);
  });
});
