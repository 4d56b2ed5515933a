export const WATCHLIST_LIMITS = {
  /** Stocks that one call adds or removes. */
  batchSize: 100,
  /** Stocks on a person's list. */
  stocks: 500,
} as const;
