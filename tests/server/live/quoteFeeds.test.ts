import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/types.ts';
import { QuoteFeed } from '../../../server/modules/market/quotes/liveQuotes.feed.ts';
import { BrokerEvents } from '../../../server/ports/events/brokerEvents.ts';
import type { QuoteEvent } from '../../../server/ports/events/events.ts';
import { MovingMarket } from '../../support/api/movingMarket.ts';
import { referenceTemplate } from '../../support/api/testApi.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { createBroker } from '../../support/events/fakeBroker.ts';

let database: Database;
let tickerId = 0;
beforeAll(async () => {
  database = await createTestDatabase(referenceTemplate);
  const [row] = await database.sql<{ id: number }[]>`select id from tickers where kind = 'stock' order by id limit 1`;
  tickerId = row?.id ?? 0;
});
afterAll(() => database.close());

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Two server processes whose sources have prices of their own, as those of clocks that differ. */
function openFeeds({ silenceMs = 200 }: { readonly silenceMs?: number } = {}) {
  const broker = createBroker();
  const control = { leader: 0 };
  const open = (index: number, price: number) => {
    const market = new MovingMarket();
    market.set(tickerId, price);
    const events = new BrokerEvents('redis', broker.connect(), {
      log: { warn: () => undefined, info: () => undefined },
      onFailure: () => undefined,
    });
    const feed = new QuoteFeed({
      source: { market, sql: database.sql, now: () => new Date() },
      events,
      leader: { isLeader: () => control.leader === index, close: () => Promise.resolve() },
      onFailure: () => undefined,
      roundMs: 20,
      silenceMs,
    });
    closing.push(async () => {
      feed.close();
      await events.close();
    });
    const prices: number[] = [];
    const follow = () =>
      feed.follow({
        tickerIds: new Set([tickerId]),
        onChange: (changed: readonly QuoteEvent[]) => prices.push(...changed.map(({ price: latest }) => latest)),
      });
    const countReads = (): number => market.requestCounts.get(tickerId) ?? 0;
    return { market, prices, follow, countReads };
  };
  return { broker, control, first: open(0, 100), second: open(1, 500) };
}

describe('live prices of several servers', () => {
  it('are read by the leader, also when only other servers have subscribers', async () => {
    const { first, second } = openFeeds({ silenceMs: 60_000 });
    second.follow();
    await expect.poll(() => second.prices.at(-1)).toBe(100);
    // It read them at most once, before the first round of the leader.
    const reads = second.countReads();
    expect(reads).toBeLessThanOrEqual(1);
    first.market.set(tickerId, 101);
    await expect.poll(() => second.prices.at(-1)).toBe(101);
    expect(second.countReads()).toBe(reads);
    expect(second.prices.filter((price) => price === 500).length).toBeLessThanOrEqual(reads);
  });

  it('of the leader are not replaced by an own quote that was requested before', async () => {
    const { second, first } = openFeeds({ silenceMs: 60_000 });
    first.follow();
    await expect.poll(() => first.prices.at(-1)).toBe(100);
    const own = second.market.delayNext();
    second.follow();
    await own.requested;
    first.market.set(tickerId, 101);
    await expect.poll(() => second.prices.at(-1)).toBe(101);
    own.release();
    first.market.set(tickerId, 102);
    await expect.poll(() => second.prices.at(-1)).toBe(102);
    expect(second.prices).not.toContain(500);
  });

  it('are the same for the subscribers of all servers', async () => {
    const { first, second } = openFeeds();
    first.follow();
    second.follow();
    await expect.poll(() => [first.prices.at(-1), second.prices.at(-1)]).toEqual([100, 100]);
    for (const price of [102, 103, 104]) {
      first.market.set(tickerId, price);
      await expect.poll(() => [first.prices.at(-1), second.prices.at(-1)]).toEqual([price, price]);
    }
    expect(second.prices.filter((price) => price === 104)).toHaveLength(1);
  });

  it('continue when the leader is lost, and come from the next one', async () => {
    const { broker, control, first, second } = openFeeds();
    first.follow();
    second.follow();
    await expect.poll(() => second.prices.at(-1)).toBe(100);
    control.leader = 9;
    for (const handlers of broker.handlers) handlers.onLost('gone');
    await expect.poll(() => second.prices.at(-1), { timeout: 5_000 }).toBe(500);
    for (const handlers of broker.handlers) handlers.onConnected();
    control.leader = 1;
    second.market.set(tickerId, 501);
    await expect.poll(() => [first.prices.at(-1), second.prices.at(-1)], { timeout: 5_000 }).toEqual([501, 501]);
  });

  it('are read once by a server that has missed rounds of the leader', async () => {
    const { broker, first, second } = openFeeds({ silenceMs: 60_000 });
    first.follow();
    second.follow();
    await expect.poll(() => [first.prices.at(-1), second.prices.at(-1)]).toEqual([100, 100]);
    const reads = second.countReads();
    broker.control.isSilent = true;
    first.market.set(tickerId, 101);
    await expect.poll(() => first.prices.at(-1)).toBe(101);
    expect(second.prices.at(-1)).toBe(100);
    second.market.set(tickerId, 501);
    broker.control.isSilent = false;
    broker.handlers[1]?.onConnected();
    await expect.poll(() => second.prices.at(-1)).toBe(501);
    first.market.set(tickerId, 102);
    await expect.poll(() => second.prices.at(-1)).toBe(102);
    expect(second.countReads()).toBe(reads + 1);
  });

  it('cost nothing when no server has subscribers', async () => {
    const { first, second } = openFeeds();
    const stop = first.follow();
    await expect.poll(() => first.prices.length).toBeGreaterThan(0);
    stop();
    const reads = first.countReads();
    const stopSecond = second.follow();
    await expect.poll(() => second.prices.at(-1)).toBe(100);
    expect(first.countReads()).toBeGreaterThan(reads);
    stopSecond();
  });
});
