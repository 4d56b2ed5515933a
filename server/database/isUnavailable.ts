/**
 * PostgreSQL's error classes and codes for temporary failures: connection lost, shutting down, too many connections,
 * statement timeout.
 */
const unavailableCodes =
  /^(08|57P0|53|57014|55P03)|^(CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)/;

/** Whether an error is a temporary failure of the database, so that a retry makes sense. */
export function isUnavailable(error: unknown): boolean {
  for (let cause: unknown = error, level = 0; cause instanceof Error && level < 5; cause = cause.cause, level += 1) {
    if ('code' in cause && typeof cause.code === 'string' && unavailableCodes.test(cause.code)) return true;
  }
  return false;
}
