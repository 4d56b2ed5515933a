import { boundedPage } from '../../../../rules/paging.ts';
import { UserError } from '../../../context/envelope.ts';

/** Where a page ends in a list that goes by moment, then by id: the next page holds what stands behind it. */
export interface Position {
  readonly at: Date;
  readonly id: number;
}

/** Which rows of a list are wanted: those behind a position when one is given, else by offset. */
export interface Place {
  readonly limit: number;
  readonly offset: number;
  readonly after: Position | undefined;
}

/** The years 1 to 9999: a date holds many more, but the database does not take those. */
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The moment that a cursor says.
 * @returns undefined for one that no row of ours can have
 */
function cursorMoment(milliseconds: number): Date | undefined {
  return milliseconds >= EARLIEST && milliseconds <= LATEST ? new Date(milliseconds) : undefined;
}

/** Text that callers hand back and do not read. Who does finds a row that they were shown: of others nothing is told. */
const toCursor = ({ at, id }: Position): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

function fromCursor(cursor: string): Position | undefined {
  const text = Buffer.from(cursor.slice(0, 100), 'base64url').toString();
  const [, moment, idText] = /^(\d{1,15})\.(\d{1,16})$/.exec(text) ?? [];
  const at = cursorMoment(Number(moment));
  const id = Number(idText);
  return Number.isSafeInteger(id) && at !== undefined ? { at, id } : undefined;
}

/**
 * The place that a page is asked for, by its cursor or else by its number.
 * @throws UserError 400 for a cursor that no answer of ours contained
 */
export function askedPlace(args: {
  readonly pageNumber?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
  readonly cursor?: string | null | undefined;
}): Place {
  const { pageNumber, pageSize } = boundedPage(args);
  const after = args.cursor ? fromCursor(args.cursor) : undefined;
  if (args.cursor && after === undefined) throw new UserError(400, 'common.badCursor');
  // One more than shown tells whether there is a next page.
  return { limit: pageSize + 1, offset: after === undefined ? (pageNumber - 1) * pageSize : 0, after };
}

/** Of the rows found for a place those to show, and the cursor of the page behind them; null at the end. */
export function getShown<Row>(
  found: readonly Row[],
  { limit }: Place,
  getPosition: (row: Row) => Position,
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit - 1);
  const last = found.length === limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last === undefined ? null : toCursor(getPosition(last)) };
}
