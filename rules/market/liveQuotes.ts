/** Following prices: limits that client and server share. */

/** Tickers that one subscription, or one question, may name. */
export const MAX_LIVE_TICKERS = 100;
