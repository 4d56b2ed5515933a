/** Limits of live prices that client and server share. */

/** Tickers that one subscription or query may contain. */
export const MAX_LIVE_TICKERS = 100;
