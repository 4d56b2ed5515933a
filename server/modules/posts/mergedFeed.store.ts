import { sql, type SQL } from 'drizzle-orm';
import { posts } from '../../database/tables/posts.ts';
import type { Queryable } from '../../database/types.ts';
import { range, type Place, type Position, type Ranged } from './range.ts';

/** Posts of many people, or about many stocks: one range of an index for each of them. */
export interface Strand extends Omit<Ranged, 'where'> {
  readonly table: SQL;
  /** A select of one column: the people or the stocks. */
  readonly owners: SQL;
  /** The column that holds one of them. */
  readonly owner: SQL;
}

/** More than all. */
const EVERYBODY = 1_000_000_000;

interface Row extends Record<string, unknown> {
  readonly id: number | null;
  readonly at: Date | null;
  /** Of what is older than this, some may be missing; null when nothing is. */
  readonly bound: Date | null;
}

/**
 * The newest posts of several strands. Whose latest post is newest comes first, as far as `most`, read from the index alone; then
 * theirs since the last of those moments. Whatever is newer than that moment is thus found, without looking at more
 * posts of thousands of people than the page shows. Whether the reader may and wants to see one is asked in the order of the answer, until
 * the page is full.
 */
function newestOf(
  strands: readonly Strand[],
  shown: SQL | undefined,
  { limit, offset = 0, after }: Place,
  most: number,
) {
  const latest = strands.map(
    ({ table, at, id, owner, owners }, index) => sql`
      select ${sql.raw(String(index))} as strand, o.id as owner, l.at from (${owners}) o(id)
      cross join lateral (${range(table, { at, id, where: sql`${owner} = o.id` }, { limit: 1, after })}) l`,
  );
  const candidates = strands.map(
    ({ table, at, id, owner }, index) => sql`
      select c.id, c.at from latest l cross join lateral (${range(
        table,
        {
          at,
          id,
          where: sql`${owner} = l.owner and ${at} >= coalesce((select b.at from bound b), '-infinity'::timestamptz)`,
        },
        { limit: limit + offset, after },
      )}) c where l.strand = ${sql.raw(String(index))}`,
  );
  const newest = sql`s.at desc, s.id desc`;
  return sql`with latest as materialized (
      select * from (${sql.join(latest, sql` union all `)}) s order by s.at desc limit ${most}::bigint),
    bound as materialized (select case when count(*) = ${most}::bigint then min(at) end as at from latest),
    page as (
      select s.id, s.at from (
        select distinct c.id, c.at from (${sql.join(candidates, sql` union all `)}) c order by c.at desc, c.id desc offset 0
      ) s join ${posts} on ${posts.id} = s.id where ${shown}
      order by ${newest} limit ${limit}::bigint offset ${offset}::bigint)
    select s.id, s.at, b.at as bound from bound b left join page s on true order by ${newest}`;
}

/**
 * A page of the posts of several strands, the newest first, each post once.
 * @param shown which of them the reader sees; the statement selects from `posts`
 * @param isPicky most posts may not be meant, so that more have to be looked at
 */
export async function mergedPage(
  tx: Queryable,
  strands: readonly Strand[],
  shown: SQL | undefined,
  place: Place,
  isPicky: boolean,
): Promise<Position[]> {
  const reach = (place.limit + (place.offset ?? 0)) * (isPicky ? 4 : 1) + 30;
  for (const most of [reach, reach * 20]) {
    // oxlint-disable-next-line no-await-in-loop -- the second one is for readers who are shown little of what there is
    const { found, isWhole } = await readUpTo(tx, newestOf(strands, shown, place, most), place.limit);
    if (isWhole) return found;
  }
  return (await readUpTo(tx, newestOf(strands, shown, place, EVERYBODY), place.limit)).found;
}

/** @returns whether posts that stand before the last one found, or that the page has room for, may be missing */
async function readUpTo(
  tx: Queryable,
  statement: SQL,
  limit: number,
): Promise<{ found: Position[]; isWhole: boolean }> {
  const rows = await tx.execute<Row & Record<string, unknown>>(statement);
  const found = [...rows].flatMap(({ id, at }) => (id === null || at === null ? [] : [{ id, at }]));
  const bound = rows[0]?.bound ?? null;
  const last = found.at(-1);
  const isWhole = bound === null || (last !== undefined && found.length === limit && last.at > bound);
  return { found, isWhole };
}
