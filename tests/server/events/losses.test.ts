import { afterEach, describe, expect, it, vi } from 'vitest';
import { BrokerEvents } from '../../../server/ports/events/brokerEvents.ts';
import { localEvents } from '../../../server/ports/events/localEvents.ts';
import { createBroker } from '../../support/events/fakeBroker.ts';
import { silent } from './backends.ts';

const options = { log: silent, onFailure: () => undefined, beatMs: 10 };
const opened: BrokerEvents[] = [];
const open = (broker: ReturnType<typeof createBroker>, change: object = {}): BrokerEvents => {
  const events = new BrokerEvents('redis', broker.connect(), { ...options, ...change });
  opened.push(events);
  return events;
};
afterEach(async () => {
  for (const events of opened.splice(0)) await events.close();
});

describe('events without a broker', () => {
  it('still reach their own process, and wait in no queue', async () => {
    const broker = createBroker();
    const events = open(broker);
    const heard = vi.fn();
    events.subscribe('bots.queued', heard);
    broker.handlers[0]?.onLost('gone');
    for (let botId = 0; botId < 5_000; botId += 1) events.publish('bots.queued', { botId, lane: 'live' });
    expect(heard).toHaveBeenCalledTimes(5_000);
    expect(events.counts().waiting).toBe(0);
    expect(events.counts().dropped).toBeGreaterThanOrEqual(5_000);
    expect(events.state()).toBe('lost');
  });

  it('are dropped beyond a thousand waiting messages', () => {
    const broker = createBroker();
    const events = open(broker);
    for (let botId = 0; botId < 5_000; botId += 1) events.publish('bots.queued', { botId, lane: 'live' });
    expect(events.counts().waiting).toBeLessThanOrEqual(1_000);
    expect(events.counts().dropped).toBeGreaterThanOrEqual(4_000);
  });

  it('notify the other processes afterwards that they have missed some', async () => {
    const broker = createBroker();
    const [first, second] = [open(broker), open(broker)];
    const missed = vi.fn();
    second.subscribe('bots.queued', () => undefined, missed);
    broker.control.isBroken = true;
    first.publish('bots.queued', { botId: 1, lane: 'live' });
    await expect.poll(() => first.counts().dropped).toBeGreaterThan(0);
    expect(missed).not.toHaveBeenCalled();
    broker.control.isBroken = false;
    await expect.poll(() => missed.mock.calls.length).toBeGreaterThan(0);
  });

  it('notify their own process, when it hears others again', () => {
    const broker = createBroker();
    const log = { warn: vi.fn(), info: vi.fn() };
    const events = open(broker, { log });
    const missed = vi.fn();
    events.subscribe('bots.queued', () => undefined, missed);
    const [handlers] = broker.handlers;
    handlers?.onLost('gone');
    handlers?.onLost('still gone');
    handlers?.onConnected();
    expect(missed).toHaveBeenCalledOnce();
    expect([log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1]);
  });

  it('replace a connection that takes messages and delivers none', async () => {
    const broker = createBroker();
    broker.control.isSilent = true;
    open(broker);
    await expect.poll(() => broker.control.reconnects).toBeGreaterThan(0);
  });

  it('of 8,000 bytes or more are refused for other processes, and reported', async () => {
    const broker = createBroker();
    const onFailure = vi.fn();
    const [first, second] = [open(broker, { onFailure }), open(broker)];
    const heard = vi.fn();
    second.subscribe('bots.queued', heard);
    const large = { botId: 1, lane: 'live', text: 'x'.repeat(8_000) } as const;
    first.publish('bots.queued', large);
    first.publish('bots.queued', { botId: 2, lane: 'live' });
    await expect.poll(() => heard.mock.calls).toEqual([[{ botId: 2, lane: 'live' }, 'elsewhere']]);
    expect(onFailure).toHaveBeenCalledOnce();
    expect(first.counts().oversized).toBe(1);
  });

  it('of another release with an unknown shape are ignored', () => {
    const events = localEvents();
    const heard = vi.fn();
    events.subscribe('conversations.changed', heard);
    expect(events.publishUnchecked('conversations.changed', { userId: 'x' })).toBe(false);
    expect(events.publishUnchecked('quotes.changed', {})).toBe(false);
    expect(heard).not.toHaveBeenCalled();
  });
});
