const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/** 50 to 100 % of the time, so that clients do not reconnect at the same time after a restart of the server. */
const withJitter = (ms: number) => ms * (0.5 + Math.random() / 2);

/** The pause before the next try of a connection, which doubles with each failed one. */
export const getBackoffMs = (attempts: number): number =>
  withJitter(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts));
