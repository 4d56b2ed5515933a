import { sql, type SQL } from 'drizzle-orm';
import type { PageWindow, Position, PositionPage, WindowSql } from './keyset.ts';
import { literal } from './keyset.ts';

/** What a merged statement found. */
export interface Merged {
  readonly found: Position[];
  /** Posts that are not newer may be missing; null when none is. */
  readonly bound: Date | null;
}

/** The number of owners, and of posts of each, that the narrow plan reads. */
export function toOwnerWindow(limit: number, offset: WindowSql['offset']): SQL {
  if (offset === undefined) return literal(limit + Math.min(limit, 100) + 10);
  const wanted = sql`(${literal(limit)} + ${offset})`;
  return sql`(${wanted} + least(${wanted}, 100) + 10)`;
}

const isNewer = ({ at }: Position, bound: Date): boolean => at > bound;

/** Whether no post is missing in the page: every post is newer than the bound, and the page is full. */
function isComplete({ found, bound }: Merged, limit: number): boolean {
  const last = found.at(-1);
  return bound === null || (last !== undefined && found.length === limit && isNewer(last, bound));
}

/**
 * The page of a merged list: its posts newer than the bound, and the position to continue from. A viewer who muted almost
 * everything gets a short page.
 * @param limit the posts that the statement looks for
 */
export function toMergedPage(merged: Merged, limit: number, { after }: PageWindow): PositionPage {
  const { found, bound } = merged;
  if (bound === null || isComplete(merged, limit)) return { positions: found, end: undefined };
  // More posts share this timestamp than a page may check. All are behind the start of the page, so the rest is skipped.
  if (after?.at instanceof Date && bound >= after.at) return { positions: found, end: { at: bound, id: 0 } };
  return {
    positions: found.filter((position) => isNewer(position, bound)),
    end: { at: bound, id: Number.MAX_SAFE_INTEGER },
  };
}
