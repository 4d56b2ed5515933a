/** PostgreSQL's classes and codes for "not now": connection lost, shutting down, too many connections, statement cancelled by its timeout. */
const unavailableCodes =
  /^(08|57P0|53|57014|55P03)|^(CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)/;

/** Whether an error means that the database could not answer right now, so that trying again later makes sense. */
export function isUnavailable(error: unknown): boolean {
  for (let cause: unknown = error, level = 0; cause instanceof Error && level < 5; cause = cause.cause, level += 1) {
    if ('code' in cause && typeof cause.code === 'string' && unavailableCodes.test(cause.code)) return true;
  }
  return false;
}
