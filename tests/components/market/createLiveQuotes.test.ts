import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createLiveQuotes, type LiveTransport } from '@/domain/market/createLiveQuotes';
import type { LiveQuote, LiveQuotes } from '@/domain/market/liveQuotes';

import { aQuote } from '../../support/builders/quotes';

/** One subscription as the store made it. */
interface Stream {
  ids: readonly number[];
  tell: (quotes: readonly LiveQuote[]) => void;
  fail: () => void;
  isOpen: boolean;
}

let streams: Stream[];
let reads: (readonly number[])[];
let answer: () => Promise<LiveQuote[]>;
let live: LiveQuotes;
let watches: (() => void)[];

const transport: LiveTransport = {
  follow: (ids, tell, fail) => {
    const stream: Stream = { ids, tell, fail, isOpen: true };
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
  const [stream, ...others] = openStreams();
  if (!stream || others.length > 0) throw new Error(`${openStreams().length} subscriptions are open`);
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

describe('following prices', () => {
  it('makes one subscription for all that appears together', async () => {
    live.watch([3], ignore);
    live.watch([1, 2], ignore);
    live.watch([2], ignore);
    expect(streams).toEqual([]);
    await pass(100);
    expect(theStream().ids).toEqual([1, 2, 3]);
    expect(live.status()).toBe('connecting');
    theStream().tell([aQuote()]);
    expect(live.status()).toBe('live');
    expect(live.get(1)).toMatchObject({ price: 100 });
  });

  it('calls back those alone whose price changed', async () => {
    const [one, other, both] = [vi.fn(), vi.fn(), vi.fn()];
    live.watch([1], one);
    live.watch([2], other);
    live.watch([1, 2], both);
    await pass(100);
    theStream().tell([aQuote({ ticker_id: 1 }), aQuote({ ticker_id: 2 })]);
    expect([one, other, both].map((listener) => listener.mock.calls.length)).toEqual([1, 1, 1]);
    theStream().tell([aQuote({ ticker_id: 1 }), aQuote({ ticker_id: 2, price: 101 })]);
    expect([one, other, both].map((listener) => listener.mock.calls.length)).toEqual([1, 2, 2]);
  });

  it('subscribes anew when others appear, without a gap, and not when some go', async () => {
    const unwatch = live.watch([1], ignore);
    await pass(100);
    theStream().tell([aQuote()]);
    live.watch([2], ignore);
    await pass(100);
    expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    expect(theStream().ids).toEqual([1, 2]);
    unwatch();
    await pass(100);
    expect(streams).toHaveLength(2);
    expect(live.get(1)).toBeUndefined();
  });

  it('parts more than a hundred tickers, and ends when nothing is left', async () => {
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

  it('stops while the page is hidden and goes on when it is seen again', async () => {
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

describe('a connection that fails', () => {
  it('is made again, later each time, while prices are read every 15 seconds', async () => {
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
    theStream().tell([aQuote({ price: 60 })]);
    expect(live.status()).toBe('live');
    await pass(60_000);
    expect(reads).toHaveLength(readBefore);
    expect(onStatus).toHaveBeenCalledTimes(3);
  });

  it('reads meanwhile when no answer comes at all, and survives reads that fail', async () => {
    answer = () => Promise.reject(new Error('away'));
    live.watch([1], ignore);
    await pass(5_100);
    expect(live.status()).toBe('delayed');
    expect(reads).toEqual([[1]]);
    await pass(15_000);
    expect(reads).toHaveLength(2);
    theStream().tell([aQuote()]);
    expect(live.status()).toBe('live');
  });

  it('is tried at once when the network is back', async () => {
    live.watch([1], ignore);
    await pass(100);
    theStream().fail();
    window.dispatchEvent(new Event('online'));
    expect(theStream().ids).toEqual([1]);
    await pass(40_000);
    expect(openStreams()).toHaveLength(1);
  });
});
