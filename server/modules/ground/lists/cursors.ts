import { boundedPage } from '../../../../rules/paging.ts';
import { UserError } from '../../../context/envelope.ts';

/** The end of a page in a list that is ordered by time and id. The next page contains the rows after it. */
export interface Position {
  readonly at: Date;
  readonly id: number;
}

/** The rows to read: those after a position, otherwise by offset. */
export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
  readonly after: Position | undefined;
}

/** The years 1 to 9999. JavaScript dates have a wider range, but PostgreSQL rejects it. */
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Parses the time of a cursor.
 * @returns undefined for a time that no row can have
 */
function toCursorDate(milliseconds: number): Date | undefined {
  return milliseconds >= EARLIEST && milliseconds <= LATEST ? new Date(milliseconds) : undefined;
}

/** Encodes a cursor, which is opaque for callers. A forged cursor gives access to no other rows. */
const toCursor = ({ at, id }: Position): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

function fromCursor(cursor: string): Position | undefined {
  const text = Buffer.from(cursor.slice(0, 100), 'base64url').toString();
  const [, millisecondsText, idText] = /^(\d{1,15})\.(\d{1,16})$/.exec(text) ?? [];
  const at = toCursorDate(Number(millisecondsText));
  const id = Number(idText);
  return Number.isSafeInteger(id) && at !== undefined ? { at, id } : undefined;
}

/**
 * Parses the requested page, given by its cursor or else by its number.
 * @throws UserError 400 for an invalid cursor
 */
export function toPageRequest(args: {
  readonly pageNumber?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
  readonly cursor?: string | null | undefined;
}): PageRequest {
  const { pageNumber, pageSize } = boundedPage(args);
  const after = args.cursor ? fromCursor(args.cursor) : undefined;
  if (args.cursor && after === undefined) throw new UserError(400, 'common.badCursor');
  // The extra row shows whether there is a next page.
  return { limit: pageSize + 1, offset: after === undefined ? (pageNumber - 1) * pageSize : 0, after };
}

/** Returns the rows of a page without the extra row, and the cursor of the next page; null at the end. */
export function toPage<Row>(
  found: readonly Row[],
  { limit }: PageRequest,
  getPosition: (row: Row) => Position,
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit - 1);
  const last = found.length === limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last === undefined ? null : toCursor(getPosition(last)) };
}
