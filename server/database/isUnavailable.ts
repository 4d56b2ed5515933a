import { hasCauseWithCode } from './errorCode.ts';

/**
 * Codes of temporary failures. PostgreSQL: 08 connection lost, 57P0x shutting down or starting, 53 out of resources
 * such as connections, 57014 statement canceled (timeout), 55P03 lock timeout, 25006 the server became a standby, 40001
 * and 40P01 a conflict that remained after the retries. FILES_UNAVAILABLE comes from the file store, the others from the
 * driver and the socket.
 */
const unavailableCode =
  /^(08|57P0|53|57014|55P03|25006|40001|40P01)|^(CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|FILES_UNAVAILABLE)/;

/** No server gave a connection, or the machine of one fell silent. */
const lostCode = /^CONNECTION_(WAIT_TIMEOUT|SILENT)$/;

/** Whether an error, or one of its causes, is a temporary failure of the database or the file store, so that a retry makes sense. */
export const isUnavailable = (error: unknown): boolean => hasCauseWithCode(error, (code) => unavailableCode.test(code));

/** Whether no server answers: later statements would wait as long as this one did. */
export const isServerLost = (error: unknown): boolean => hasCauseWithCode(error, (code) => lostCode.test(code));

/** Whether a read that failed on a replica is repeated on the primary. */
export const isReplicaFailure = (error: unknown): boolean =>
  isUnavailable(error) && !hasCauseWithCode(error, (code) => code === 'FILES_UNAVAILABLE');
