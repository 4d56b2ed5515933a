import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../database/types.ts';
import type { Viewer } from '../../../access/viewer.ts';
import {
  isMerged,
  mergedSources,
  rangeOfList,
  visibleInMerged,
  type FeedList,
  type PostFilter,
  type RangeList,
} from './feedSources.ts';
import { nextCursor, visibleWithin, type PageWindow, type PositionPage } from './keyset.ts';
import { mergeSources } from './mergedPage.store.ts';

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly at: Date | number;
  /** True for the position where the scan stopped, which is no post of the page. */
  readonly isEnd: boolean;
}

type Reader = Pick<Viewer, 'id' | 'role'>;

const inOrder = sql`order by "isEnd", at desc, id desc`;

function toPositionPage(rows: Iterable<Row>): PositionPage {
  const all = [...rows];
  const end = all.find(({ isEnd }) => isEnd);
  return {
    positions: all.filter(({ isEnd }) => !isEnd).map(({ id, at }) => ({ id, at })),
    end: end && { id: end.id, at: end.at },
  };
}

/**
 * The positions of one page, limited to posts that the viewer may see and has not muted: one statement.
 * @param candidateLimit posts that are checked at most; a viewer who may see few of them gets a short page and the position
 *   where the scan stopped
 */
export async function readPage(
  tx: Queryable,
  reader: Reader,
  list: FeedList,
  filter: PostFilter,
  window: PageWindow,
  candidateLimit: number,
): Promise<PositionPage> {
  if (isMerged(list)) {
    const sources = mergedSources(reader.id, list.from, filter);
    return mergeSources(tx, sources, visibleInMerged(reader, list.from, filter), window, candidateLimit);
  }
  const range = rangeOfList(reader, list, filter);
  return toPositionPage(
    await tx.execute<Row>(sql`
      with page as materialized (${visibleWithin(range, window, candidateLimit)})
      select id, at, false as "isEnd" from page union all
      select id, at, true from (${nextCursor(range, window, candidateLimit)}) e ${inOrder}`),
  );
}

/** Selects the ids of the latest posts about a stock that the viewer may see, among the latest `candidateLimit`. */
export const latestIdsAbout = (reader: Reader, tickerId: number, limit: number, candidateLimit: number): SQL =>
  sql`select s.id from (${visibleWithin(rangeOfList(reader, { from: 'ticker', tickerId }, {}), { limit }, candidateLimit)}) s`;

export interface CountedPage extends PositionPage {
  readonly total: number;
}

/**
 * The positions of one page and the length of the list, counted up to `countCap` among the first `candidateLimit` posts: one
 * statement, for lists that are one range.
 */
export async function readCountedPage(
  tx: Queryable,
  reader: Reader,
  list: RangeList,
  filter: PostFilter,
  window: PageWindow,
  { countCap, candidateLimit }: { readonly countCap: number; readonly candidateLimit: number },
): Promise<CountedPage> {
  const range = rangeOfList(reader, list, filter);
  const total = sql`select count(*) as total from (${visibleWithin(range, { limit: countCap }, candidateLimit)}) as listed`;
  const rows = [
    ...(await tx.execute<Row & { total: number }>(sql`
      with page as materialized (${visibleWithin(range, window, candidateLimit)}), counted as materialized (${total})
      select id, at, false as "isEnd", total from page cross join counted union all
      select id, at, true, total from (${nextCursor(range, window, candidateLimit)}) e cross join counted ${inOrder}`)),
  ];
  const [first] = rows;
  if (first !== undefined) return { ...toPositionPage(rows), total: first.total };
  const [countOnly] = window.offset ? await tx.execute<{ total: number }>(total) : [];
  return { positions: [], end: undefined, total: countOnly?.total ?? 0 };
}
