/**
 * Codes of temporary failures. PostgreSQL: 08 connection lost, 57P0x shutting down or starting, 53 out of resources
 * such as connections, 57014 statement canceled (timeout), 55P03 lock timeout, 25006 the server became a standby, 40001
 * and 40P01 a conflict that remained after the retries. FILES_UNAVAILABLE comes from the file store, the others from the
 * driver and the socket.
 */
const unavailableCode =
  /^(08|57P0|53|57014|55P03|25006|40001|40P01)|^(CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|FILES_UNAVAILABLE)/;

/** Whether an error, or one of its causes, is a temporary failure of the database or the file store, so that a retry makes sense. */
export function isUnavailable(error: unknown): boolean {
  // The depth is limited, because causes can form a cycle.
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if ('code' in cause && typeof cause.code === 'string' && unavailableCode.test(cause.code)) return true;
  }
  return false;
}
