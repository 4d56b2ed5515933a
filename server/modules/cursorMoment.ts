/** The years 1 to 9999: a date holds many more, but the database does not take those. */
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The moment that a cursor says.
 * @returns undefined for one that no row of ours can have
 */
export function cursorMoment(milliseconds: number): Date | undefined {
  return milliseconds >= EARLIEST && milliseconds <= LATEST ? new Date(milliseconds) : undefined;
}
