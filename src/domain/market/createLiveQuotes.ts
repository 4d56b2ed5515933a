import { MAX_LIVE_TICKERS } from '@rules/market/liveQuotes';

import type { LiveQuote, LiveQuotes, LiveStatus } from './liveQuotes';
import { getBackoffMs } from '@/shared/live/getBackoffMs';

/** The connection to the server. */
export interface LiveTransport {
  /**
   * Delivers all prices first and then the changes, until it fails or is ended.
   * @returns ends the subscription
   */
  follow: (
    tickerIds: readonly number[],
    onQuotes: (quotes: readonly LiveQuote[]) => void,
    onFailure: () => void,
  ) => () => void;
  read: (tickerIds: readonly number[]) => Promise<readonly LiveQuote[]>;
}

/** Changes of the visible tickers within this time lead to one subscription. */
const BATCH_MS = 100;
/** Without a response for this long, prices are polled. */
const FALLBACK_AFTER_MS = 5_000;
const POLL_MS = 15_000;
/** The number of subscribed tickers without a watcher that is tolerated before the subscription is replaced. */
const SPARE = 40;

const toChunks = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_LIVE_TICKERS) }, (_unused, index) =>
    ids.slice(index * MAX_LIVE_TICKERS, (index + 1) * MAX_LIVE_TICKERS),
  );

const isSame = (first: LiveQuote | undefined, second: LiveQuote): boolean =>
  first !== undefined && JSON.stringify(first) === JSON.stringify(second);

/**
 * Live prices of all visible tickers. One subscription covers them and is replaced when other tickers appear. It pauses
 * while the page is hidden. A failed connection is retried with exponential backoff; until then prices are polled every
 * 15 seconds.
 */
export function createLiveQuotes(transport: LiveTransport): LiveQuotes {
  const watchers = new Map<number, Set<() => void>>();
  const quotes = new Map<number, LiveQuote>();
  const statusListeners = new Set<() => void>();
  let status: LiveStatus = 'off';
  let subscription: { readonly ids: ReadonlySet<number>; readonly end: () => void } | undefined;
  let attempts = 0;
  const timers: Partial<Record<'batch' | 'retry' | 'fallback' | 'poll', ReturnType<typeof setTimeout>>> = {};

  const stopTimer = (name: keyof typeof timers) => {
    clearTimeout(timers[name]);
    delete timers[name];
  };
  const setStatus = (next: LiveStatus) => {
    if (next === status) return;
    status = next;
    for (const listener of statusListeners) listener();
  };

  /** A row of a long list leaves the page and returns: its price stays while the subscription covers it. */
  const isCurrent = (id: number) => watchers.has(id) || subscription?.ids.has(id) === true;
  const dropOldQuotes = () => {
    for (const id of quotes.keys()) if (!isCurrent(id)) quotes.delete(id);
  };

  const storeQuotes = (receivedQuotes: readonly LiveQuote[]) => {
    const changed = new Set<() => void>();
    for (const quote of receivedQuotes) {
      if (!isCurrent(quote.ticker_id) || isSame(quotes.get(quote.ticker_id), quote)) continue;
      quotes.set(quote.ticker_id, quote);
      for (const listener of watchers.get(quote.ticker_id) ?? []) changed.add(listener);
    }
    for (const listener of changed) listener();
  };

  const poll = () => {
    stopTimer('poll');
    for (const ids of toChunks([...watchers.keys()])) transport.read(ids).then(storeQuotes, () => undefined);
    timers.poll = setTimeout(poll, POLL_MS);
  };
  const fallBackToPolling = () => {
    stopTimer('fallback');
    setStatus('delayed');
    if (timers.poll === undefined) poll();
  };

  const stop = () => {
    subscription?.end();
    subscription = undefined;
    dropOldQuotes();
    stopTimer('fallback');
    stopTimer('retry');
    stopTimer('poll');
  };

  const start = (tickerIds: readonly number[]) => {
    const before = subscription;
    let hasEnded = false;
    const ends: (() => void)[] = [];
    const end = () => {
      hasEnded = true;
      for (const item of ends) item();
    };
    const onQuotes = (receivedQuotes: readonly LiveQuote[]) => {
      if (hasEnded) return;
      attempts = 0;
      stopTimer('fallback');
      stopTimer('poll');
      setStatus('live');
      storeQuotes(receivedQuotes);
    };
    const onFailure = () => {
      if (hasEnded) return;
      end();
      subscription = undefined;
      dropOldQuotes();
      fallBackToPolling();
      timers.retry = setTimeout(update, getBackoffMs(attempts));
      attempts += 1;
    };
    subscription = { ids: new Set(tickerIds), end };
    dropOldQuotes();
    if (status === 'off') setStatus('connecting');
    if (status === 'connecting') timers.fallback ??= setTimeout(fallBackToPolling, FALLBACK_AFTER_MS);
    for (const ids of toChunks(tickerIds)) if (!hasEnded) ends.push(transport.follow(ids, onQuotes, onFailure));
    // The previous subscription ends after the new one has started, so that the connection stays open.
    before?.end();
  };

  function update() {
    stopTimer('batch');
    const tickerIds = [...watchers.keys()].toSorted((first, second) => first - second);
    if (tickerIds.length === 0 || document.visibilityState === 'hidden') {
      stop();
      setStatus('off');
      return;
    }
    const covered = subscription;
    const isCovered = covered !== undefined && tickerIds.every((id) => covered.ids.has(id));
    if (isCovered && covered.ids.size <= tickerIds.length + SPARE) return;
    stopTimer('retry');
    start(tickerIds);
  }
  const updateSoon = () => {
    // A pending retry subscribes to the new tickers as well.
    if (timers.retry === undefined || watchers.size === 0) timers.batch ??= setTimeout(update, BATCH_MS);
  };
  const retryNow = () => {
    attempts = 0;
    update();
  };

  const listen = () => {
    document.addEventListener('visibilitychange', retryNow);
    window.addEventListener('online', retryNow);
  };
  const unlisten = () => {
    document.removeEventListener('visibilitychange', retryNow);
    window.removeEventListener('online', retryNow);
  };

  const unwatch = (id: number, onChange: () => void) => {
    const listeners = watchers.get(id);
    listeners?.delete(onChange);
    if (!listeners || listeners.size > 0) return;
    watchers.delete(id);
    if (!isCurrent(id)) quotes.delete(id);
  };

  return {
    get: (tickerId) => quotes.get(tickerId),
    watch: (tickerIds, onChange) => {
      if (watchers.size === 0) listen();
      // A separate function per call, so that one component may watch twice.
      const listener = () => onChange();
      for (const id of tickerIds) watchers.set(id, (watchers.get(id) ?? new Set()).add(listener));
      updateSoon();
      return () => {
        for (const id of tickerIds) unwatch(id, listener);
        if (watchers.size === 0) unlisten();
        updateSoon();
      };
    },
    status: () => status,
    onStatus: (listener) => {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
  };
}
