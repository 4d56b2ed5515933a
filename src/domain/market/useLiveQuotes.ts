import { use, useCallback, useRef, useSyncExternalStore } from 'react';

import type { LiveQuote, LiveStatus } from './liveQuotes';
import { LiveQuotesContext } from './LiveQuotesContext';

const subscribeToNothing = () => () => undefined;

/** The live price of one ticker; undefined until it arrives. Rerenders only when this price changes. */
export function useLiveQuote(tickerId: number): LiveQuote | undefined {
  const live = use(LiveQuotesContext);
  const subscribe = useCallback(
    (onChange: () => void) => (live ? live.watch([tickerId], onChange) : subscribeToNothing()),
    [live, tickerId],
  );
  return useSyncExternalStore(subscribe, () => live?.get(tickerId));
}

const NO_QUOTES: ReadonlyMap<number, LiveQuote> = new Map();

const isSame = (first: ReadonlyMap<number, LiveQuote>, second: ReadonlyMap<number, LiveQuote>): boolean =>
  first.size === second.size && [...first].every(([id, quote]) => second.get(id) === quote);

/**
 * The live prices of several tickers, as far as they have arrived. Rerenders whenever one of them changes, so it is for
 * totals and sorting; use `LivePrice` to show a price.
 */
export function useLiveQuotes(tickerIds: readonly number[]): ReadonlyMap<number, LiveQuote> {
  const live = use(LiveQuotesContext);
  const key = [...new Set(tickerIds)].toSorted((first, second) => first - second).join(',');
  const parseIds = useCallback(() => (key === '' ? [] : key.split(',').map(Number)), [key]);
  const snapshot = useRef(NO_QUOTES);
  const subscribe = useCallback(
    (onChange: () => void) => (live ? live.watch(parseIds(), onChange) : subscribeToNothing()),
    [live, parseIds],
  );
  const read = () => {
    if (!live) return NO_QUOTES;
    const next = new Map(
      parseIds().flatMap((id) => {
        const quote = live.get(id);
        return quote ? [[id, quote] as const] : [];
      }),
    );
    if (!isSame(snapshot.current, next)) snapshot.current = next;
    return snapshot.current;
  };
  return useSyncExternalStore(subscribe, read);
}

export function useLiveStatus(): LiveStatus {
  const live = use(LiveQuotesContext);
  return useSyncExternalStore(live?.onStatus ?? subscribeToNothing, () => live?.status() ?? 'off');
}
