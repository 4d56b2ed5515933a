import type { Live_LiveQuoteFragment } from '@/generated/market/fragments';

/** A price as it is followed. */
export type LiveQuote = Live_LiveQuoteFragment;

/** `off`: nothing is followed. `delayed`: the connection is down, prices are asked for every 15 seconds. */
export type LiveStatus = 'off' | 'connecting' | 'live' | 'delayed';

/** The prices on screen, kept outside of React so that a change renders the cells that show it and nothing else. */
export interface LiveQuotes {
  /** The price as it was last told; undefined for what nobody watches or nothing was told of yet. */
  get: (tickerId: number) => LiveQuote | undefined;
  /** Follows prices and calls back when one of them changed. @returns ends it */
  watch: (tickerIds: readonly number[], onChange: () => void) => () => void;
  status: () => LiveStatus;
  onStatus: (listener: () => void) => () => void;
}
