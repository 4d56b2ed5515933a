import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../../database/types.ts';
import type { FeedSource } from './feedSources.ts';
import type { PageWindow, Position, PositionPage } from './keyset.ts';
import { mergePlans } from './mergePlans.ts';

interface Row extends Record<string, unknown> {
  readonly id: number | null;
  readonly at: Date | null;
  /** Posts that are not newer may be missing; null when none is. */
  readonly bound: Date | null;
}

interface Merged {
  readonly found: (Position & { readonly at: Date })[];
  /** Posts that are not newer may be missing; null when none is. */
  readonly bound: Date | null;
}

/**
 * The keyset merge: a page of the posts of several sources, the newest first, each post once, in one statement. A viewer who
 * muted almost everything gets a short page and the position where the scan stopped.
 * @param visible which posts the viewer may see; a condition on `posts`
 */
export async function mergeSources(
  tx: Queryable,
  sources: readonly FeedSource[],
  visible: SQL | undefined,
  window: PageWindow,
  candidateLimit: number,
): Promise<PositionPage> {
  const wanted = window.limit + (window.offset ?? 0);
  const ownerWindow = wanted + Math.min(wanted, 100) + 10;
  const merged = await execute(tx, mergePlans(sources, { visible, window, candidateLimit }, ownerWindow));
  return isComplete(merged, window) ? { positions: merged.found, end: undefined } : trimToBound(merged, window);
}

async function execute(tx: Queryable, statement: SQL): Promise<Merged> {
  const rows = await tx.execute<Row>(statement);
  const found = [...rows].flatMap(({ id, at }) => (id === null || at === null ? [] : [{ id, at }]));
  return { found, bound: rows[0]?.bound ?? null };
}

/** Whether no post is missing in the page: every post is newer than the bound, and the page is full. */
function isComplete({ found, bound }: Merged, { limit }: PageWindow): boolean {
  const last = found.at(-1);
  return bound === null || (last !== undefined && found.length === limit && last.at > bound);
}

/** The posts newer than the bound, and the position to continue from. */
function trimToBound({ found, bound }: Merged, { after }: PageWindow): PositionPage {
  if (bound === null) return { positions: found, end: undefined };
  // More posts share this timestamp than a page may check. All are behind the start of the page, so the rest is skipped.
  if (after?.at instanceof Date && bound >= after.at) return { positions: found, end: { at: bound, id: 0 } };
  return { positions: found.filter(({ at }) => at > bound), end: { at: bound, id: Number.MAX_SAFE_INTEGER } };
}
