import type { Live_LiveQuoteFragment } from '@/generated/market/fragments';

export type LiveQuote = Live_LiveQuoteFragment;

/** `off`: there is no subscription. `delayed`: the connection is down and prices are polled every 15 seconds. */
export type LiveStatus = 'off' | 'connecting' | 'live' | 'delayed';

/**
 * Live prices of the visible tickers, stored outside of React state so that a change rerenders only the cells that show
 * it.
 */
export interface LiveQuotes {
  /** The latest price; undefined for tickers without a watcher or before the first price. */
  get: (tickerId: number) => LiveQuote | undefined;
  /**
   * Subscribes to prices and calls back when one of them changes.
   * @returns ends the subscription
   */
  watch: (tickerIds: readonly number[], onChange: () => void) => () => void;
  status: () => LiveStatus;
  onStatus: (listener: () => void) => () => void;
}
