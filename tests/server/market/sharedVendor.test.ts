import { afterEach, describe, expect, it, vi } from 'vitest';
import { BrokerEvents } from '../../../server/ports/events/brokerEvents.ts';
import type { VendorQuote } from '../../../server/ports/market/vendor/answers.ts';
import { VendorFailure } from '../../../server/ports/market/vendor/failure.ts';
import { sharedVendor } from '../../../server/ports/market/vendor/sharedVendor.ts';
import type { VendorClient } from '../../../server/ports/market/vendor/yahooClient.ts';
import { createBroker } from '../../support/events/fakeBroker.ts';

const quote = (symbol: string): VendorQuote => ({
  symbol,
  price: 268.56,
  previousClose: 267.44,
  open: 265.53,
  dayHigh: 272.21,
  dayLow: 265.5,
  volume: 40_424_000,
  afterHoursPrice: null,
  asOf: new Date('2026-11-20T15:00:00.000Z'),
  delaySeconds: 0,
  valuation: { marketCap: 4e12, peRatio: 36, eps: 7.4, dividendYield: 0.4, yearLow: 169, yearHigh: 277 },
});

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

/** Server processes of which one leads, each with a vendor of its own that only the leader may call. */
function openProcesses(count: number, answer: (symbol: string) => VendorQuote | undefined = quote) {
  const broker = createBroker();
  const control = { leader: 0, now: 0 };
  const processes = Array.from({ length: count }, (_, index) => {
    const events = new BrokerEvents('redis', broker.connect(), {
      log: { warn: () => undefined, info: () => undefined },
      onFailure: () => undefined,
    });
    closing.push(() => events.close());
    const client = {
      quotes: vi.fn<VendorClient['quotes']>((symbols) =>
        Promise.resolve(symbols.flatMap((symbol) => answer(symbol) ?? [])),
      ),
      candles: vi.fn<VendorClient['candles']>((_symbol, _interval, from) =>
        Promise.resolve(
          Array.from({ length: 500 }, (_unused, minute) => ({
            time: new Date(from.getTime() + minute * 60_000),
            open: 1.5,
            high: 2,
            low: 1,
            close: 1.75,
            volume: minute,
          })),
        ),
      ),
      search: vi.fn<VendorClient['search']>(() =>
        Promise.resolve([{ symbol: 'AAPL', name: 'Apple', exchange: 'NASDAQ', kind: 'stock' }]),
      ),
    };
    const shared = sharedVendor({
      client,
      events,
      leader: { isLeader: () => control.leader === index, close: () => Promise.resolve() },
      quoteMs: 15_000,
      timeoutMs: 5_000,
      clock: () => control.now,
    });
    return { client, shared };
  });
  const countRequests = (): number[] => processes.map(({ client }) => client.quotes.mock.calls.length);
  const at = (index: number) => {
    const found = processes[index];
    if (found === undefined) throw new Error(`no process ${index}`);
    return found;
  };
  return { broker, control, at, countRequests };
}

describe('a vendor for several servers', () => {
  it('is called by the leader only, once for all of them', async () => {
    const { control, at, countRequests } = openProcesses(3);
    expect(await at(1).shared.quotes(['AAPL', 'MSFT'])).toEqual([
      { ...quote('AAPL'), ageMs: 0 },
      { ...quote('MSFT'), ageMs: 0 },
    ]);
    await Promise.all([0, 1, 2].map((index) => at(index).shared.quotes(['AAPL', 'MSFT'])));
    expect(countRequests()).toEqual([1, 0, 0]);
    control.now = 15_000;
    await Promise.all([2, 1, 0].map((index) => at(index).shared.quotes(['AAPL', 'MSFT'])));
    expect(countRequests()).toEqual([2, 0, 0]);
  });

  it('has the age of a quote that another server has read', async () => {
    const { control, at } = openProcesses(2);
    await at(0).shared.quotes(['AAPL']);
    control.now = 9_000;
    expect(await at(1).shared.quotes(['AAPL'])).toMatchObject([{ ageMs: 9_000 }]);
  });

  it('answers charts beyond the size of a message, and searches', async () => {
    const { at } = openProcesses(2);
    const [from, to] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-20T18:00:00Z')];
    const [far, near] = await Promise.all([1, 0].map((index) => at(index).shared.candles('AAPL', '1m', from, to)));
    expect(far).toHaveLength(500);
    expect(far).toEqual(near);
    expect([0, 1].map((index) => at(index).client.candles.mock.calls.length)).toEqual([1, 0]);
    expect(await at(1).shared.search('apple', 5)).toEqual([
      { symbol: 'AAPL', name: 'Apple', exchange: 'NASDAQ', kind: 'stock' },
    ]);
  });

  it('passes on why it failed, and which symbols it does not have', async () => {
    const { at } = openProcesses(2, (symbol) => (symbol === 'AAPL' ? quote(symbol) : undefined));
    expect(await at(1).shared.quotes(['NONE', 'AAPL'])).toMatchObject([{ symbol: 'AAPL' }]);
    at(0).client.quotes.mockRejectedValue(new VendorFailure('limited', 'status 429', { retryAfterMs: 30_000 }));
    await expect(at(1).shared.quotes(['MSFT'])).rejects.toMatchObject({ reason: 'limited', retryAfterMs: 30_000 });
  });

  it('is called by the next leader, when the first one has ended', async () => {
    vi.useFakeTimers();
    const { control, at, countRequests } = openProcesses(3);
    control.leader = 9;
    const failure = at(1)
      .shared.quotes(['AAPL'])
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await failure).toMatchObject({ reason: 'timeout' });
    control.leader = 2;
    expect(await at(1).shared.quotes(['AAPL'])).toMatchObject([{ symbol: 'AAPL' }]);
    expect(countRequests()).toEqual([0, 0, 1]);
  });

  it('fails at once while the servers do not hear each other', async () => {
    const { broker, at } = openProcesses(2);
    broker.handlers[1]?.onLost('gone');
    await expect(at(1).shared.quotes(['AAPL'])).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('does not count symbols as unknown when their quotes were lost on the way', async () => {
    const { broker, at } = openProcesses(2);
    const handlers = broker.handlers[1];
    if (handlers === undefined) throw new Error('no handlers');
    broker.handlers[1] = {
      ...handlers,
      onMessage: (text) => {
        if (!text.includes('vendor.quotes')) handlers.onMessage(text);
      },
    };
    await expect(at(1).shared.quotes(['AAPL'])).rejects.toMatchObject({ reason: 'unavailable' });
  });
});
