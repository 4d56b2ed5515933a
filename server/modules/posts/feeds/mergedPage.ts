import { sql, type SQL } from 'drizzle-orm';
import type { PageWindow, Position, PositionPage, WindowSql } from './keyset.ts';
import { literal } from './keyset.ts';

/** What a merged statement found. */
export interface Merged {
  readonly found: Position[];
  /** Posts that are not newer than this may be missing; null when none is. */
  readonly lowWaterMark: Date | null;
}

/**
 * Some of the newest posts are not visible to the viewer, so the narrow plan reads twice as many as the page shows: at
 * least ten more, and at most a hundred and ten, because a far page would double a large number.
 */
const MIN_EXTRA = 10;
const MAX_EXTRA = 100;

/** The number of owners, and of posts of each, that the narrow plan reads. */
export function toOwnerWindow(limit: number, offset: WindowSql['offset']): SQL {
  if (offset === undefined) return literal(limit + Math.min(limit, MAX_EXTRA) + MIN_EXTRA);
  const wanted = sql`(${literal(limit)} + ${offset})`;
  return sql`(${wanted} + least(${wanted}, ${literal(MAX_EXTRA)}) + ${literal(MIN_EXTRA)})`;
}

const isNewer = ({ at }: Position, lowWaterMark: Date): boolean => at > lowWaterMark;

/** Whether no post is missing in the page: every post is newer than the low-water mark, and the page is full. */
function isComplete({ found, lowWaterMark }: Merged, limit: number): boolean {
  const last = found.at(-1);
  return lowWaterMark === null || (last !== undefined && found.length === limit && isNewer(last, lowWaterMark));
}

/**
 * The page of a merged list: its posts newer than the low-water mark, and the position to continue from. A viewer who muted almost
 * everything gets a short page.
 * @param limit the posts that the statement looks for
 */
export function toMergedPage(merged: Merged, limit: number, { after }: PageWindow): PositionPage {
  const { found, lowWaterMark } = merged;
  if (lowWaterMark === null || isComplete(merged, limit)) return { positions: found, end: undefined };
  // More posts share this timestamp than a page may check. All are behind the start of the page, so the rest is skipped.
  if (after?.at instanceof Date && lowWaterMark >= after.at)
    return { positions: found, end: { at: lowWaterMark, id: 0 } };
  return {
    positions: found.filter((position) => isNewer(position, lowWaterMark)),
    end: { at: lowWaterMark, id: Number.MAX_SAFE_INTEGER },
  };
}
