import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createLiveQuotes, type LiveTransport } from '@/domain/market/createLiveQuotes';
import type { LiveQuote, LiveQuotes } from '@/domain/market/liveQuotes';

import { aQuote } from '../../support/builders/quotes';

/** One subscription that the store started. */
interface Stream {
  ids: readonly number[];
  onQuotes: (quotes: readonly LiveQuote[]) => void;
  fail: () => void;
  isOpen: boolean;
}

let streams: Stream[];
let reads: (readonly number[])[];
let answer: () => Promise<LiveQuote[]>;
let live: LiveQuotes;
let watches: (() => void)[];

const transport: LiveTransport = {
  follow: (ids, onQuotes, fail) => {
    const stream: Stream = { ids, onQuotes, fail, isOpen: true };
    streams.push(stream);
    return () => {
      stream.isOpen = false;
    };
  },
  read: (ids) => {
    reads.push(ids);
    return answer();
  },
};

const openStreams = () => streams.filter(({ isOpen }) => isOpen);
const theStream = () => {
  const [stream, ...otherStreams] = openStreams();
  if (!stream || otherStreams.length > 0) throw new Error(`${openStreams().length} subscriptions are open`);
  return stream;
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const ignore = () => undefined;

function show(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  reads = [];
  answer = () => Promise.resolve([]);
  watches = [];
  const made = createLiveQuotes(transport);
  live = {
    ...made,
    watch: (ids, onChange) => {
      const unwatch = made.watch(ids, onChange);
      watches.push(unwatch);
      return unwatch;
    },
  };
});
afterEach(() => {
  for (const unwatch of watches) unwatch();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('live prices', () => {
  it('start one subscription for all components that mount together', async () => {
    live.watch([3], ignore);
    live.watch([1, 2], ignore);
    live.watch([2], ignore);
    expect(streams).toEqual([]);
    await pass(100);
    expect(theStream().ids).toEqual([1, 2, 3]);
    expect(live.status()).toBe('connecting');
    theStream().onQuotes([aQuote()]);
    expect(live.status()).toBe('live');
    expect(live.get(1)).toMatchObject({ price: 100 });
  });

  it('notify only the subscribers whose price changed', async () => {
    const [firstListener, secondListener, bothListener] = [vi.fn(), vi.fn(), vi.fn()];
    live.watch([1], firstListener);
    live.watch([2], secondListener);
    live.watch([1, 2], bothListener);
    await pass(100);
    theStream().onQuotes([aQuote({ ticker_id: 1 }), aQuote({ ticker_id: 2 })]);
    expect([firstListener, secondListener, bothListener].map((listener) => listener.mock.calls.length)).toEqual([
      1, 1, 1,
    ]);
    theStream().onQuotes([aQuote({ ticker_id: 1 }), aQuote({ ticker_id: 2, price: 101 })]);
    expect([firstListener, secondListener, bothListener].map((listener) => listener.mock.calls.length)).toEqual([
      1, 2, 2,
    ]);
  });

  it('subscribe again when tickers are added, without a gap, but not when some are removed', async () => {
    const unwatch = live.watch([1], ignore);
    await pass(100);
    theStream().onQuotes([aQuote()]);
    live.watch([2], ignore);
    await pass(100);
    expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    expect(theStream().ids).toEqual([1, 2]);
    unwatch();
    await pass(100);
    expect(streams).toHaveLength(2);
  });

  it('stay current without a watcher while the subscription covers them, and are dropped with it', async () => {
    const unwatch = live.watch([1], ignore);
    live.watch([2], ignore);
    await pass(100);
    theStream().onQuotes([aQuote()]);
    unwatch();
    theStream().onQuotes([aQuote({ price: 101 })]);
    expect(live.get(1)).toMatchObject({ price: 101 });
    live.watch([3], ignore);
    await pass(100);
    expect(theStream().ids).toEqual([2, 3]);
    expect(live.get(1)).toBeUndefined();
  });

  it('split more than a hundred tickers, and end with the last subscriber', async () => {
    const unwatch = live.watch(
      Array.from({ length: 230 }, (_unused, index) => index + 1),
      ignore,
    );
    await pass(100);
    expect(openStreams().map(({ ids }) => ids.length)).toEqual([100, 100, 30]);
    unwatch();
    await pass(100);
    expect(openStreams()).toEqual([]);
    expect(live.status()).toBe('off');
  });

  it('pause while the page is hidden and resume when it is visible again', async () => {
    live.watch([1], ignore);
    await pass(100);
    show('hidden');
    expect(openStreams()).toEqual([]);
    await pass(60_000);
    expect(openStreams()).toEqual([]);
    expect(reads).toEqual([]);
    show('visible');
    expect(theStream().ids).toEqual([1]);
  });
});

describe('a failed live connection', () => {
  it('reconnects with growing delays, while prices are polled every 15 seconds', async () => {
    const onStatus = vi.fn();
    live.onStatus(onStatus);
    answer = () => Promise.resolve([aQuote({ price: 55 })]);
    live.watch([1], ignore);
    await pass(100);
    theStream().fail();
    expect(live.status()).toBe('delayed');
    await pass(0);
    expect(live.get(1)).toMatchObject({ price: 55 });
    await pass(1_000);
    expect(streams).toHaveLength(2);
    theStream().fail();
    await pass(900);
    expect(streams).toHaveLength(2);
    await pass(1_100);
    expect(streams).toHaveLength(3);
    for (let time = 0; time < 10; time += 1) {
      streams.at(-1)?.fail();
      await pass(30_000);
    }
    expect(streams).toHaveLength(13);
    expect(reads.length).toBeGreaterThan(10);
    const readBefore = reads.length;
    theStream().onQuotes([aQuote({ price: 60 })]);
    expect(live.status()).toBe('live');
    await pass(60_000);
    expect(reads).toHaveLength(readBefore);
    expect(onStatus).toHaveBeenCalledTimes(3);
  });

  it('polls when there is no response at all, and survives failing polls', async () => {
    answer = () => Promise.reject(new Error('away'));
    live.watch([1], ignore);
    await pass(5_100);
    expect(live.status()).toBe('delayed');
    expect(reads).toEqual([[1]]);
    await pass(15_000);
    expect(reads).toHaveLength(2);
    theStream().onQuotes([aQuote()]);
    expect(live.status()).toBe('live');
  });

  it('reconnects at once when the network is back', async () => {
    live.watch([1], ignore);
    await pass(100);
    theStream().fail();
    window.dispatchEvent(new Event('online'));
    expect(theStream().ids).toEqual([1]);
    await pass(40_000);
    expect(openStreams()).toHaveLength(1);
  });
});
