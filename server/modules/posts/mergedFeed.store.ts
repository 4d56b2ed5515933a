import { and, sql, type SQL } from 'drizzle-orm';
import { posts } from '../../database/tables/posts.ts';
import type { Queryable } from '../../database/types.ts';
import { range, type Place, type Position, type Ranged } from './range.ts';

/** Posts of many people, or about many stocks: one range of an index for each of them. */
export interface Strand extends Ranged {
  readonly table: SQL;
  /** The same with `posts`. */
  readonly joined: SQL;
  /** A select of one column: the people or the stocks. */
  readonly owners: SQL;
  /** The column that holds one of them. */
  readonly owner: SQL;
}

interface Row extends Record<string, unknown> {
  readonly id: number | null;
  readonly at: Date | null;
  /** Of what is not newer than this, some may be missing; null when nothing is. */
  readonly bound: Date | null;
}

const newestFirst = sql`order by s.at desc, s.id desc`;

/**
 * The newest posts of several strands. Whose latest post is newest comes first, as far as `reach`, read from the index alone;
 * then theirs since the last of those moments. So no more posts of thousands of people are looked at than the page shows.
 * Whether the reader may and wants to see one is asked in the order of the answer, until the page is full.
 */
function nearest(
  strands: readonly Strand[],
  shown: SQL | undefined,
  { limit, offset = 0, after }: Place,
  reach: number,
): SQL {
  const latest = strands.map(
    ({ table, at, id, owner, owners, where }, index) => sql`
      select ${sql.raw(String(index))} as strand, o.id as owner, l.at from (${owners}) o(id)
      cross join lateral (${range(table, { at, id, where: and(sql`${owner} = o.id`, where) }, { limit: 1, after })}) l`,
  );
  const since = sql`coalesce((select b.at from bound b), '-infinity'::timestamptz)`;
  const candidates = strands.map(({ table, at, id, owner, where }, index) => {
    const theirs = { at, id, where: and(sql`${owner} = l.owner`, sql`${at} >= ${since}`, where) };
    return sql`select l.strand, l.owner, c.id, c.at from latest l
      cross join lateral (${range(table, theirs, { limit: reach, after })}) c where l.strand = ${sql.raw(String(index))}`;
  });
  return sql`with latest as materialized (
      select * from (${sql.join(latest, sql` union all `)}) s order by s.at desc limit ${reach}::bigint),
    bound as materialized (select case when count(*) = ${reach}::bigint then min(at) end as at from latest),
    candidates as materialized (${sql.join(candidates, sql` union all `)}),
    -- Whoever wrote more since then than was read of them bounds the answer as well.
    cut as (select max(s.at) as at from (
      select min(c.at) as at from candidates c group by c.strand, c.owner having count(*) = ${reach}::bigint) s),
    page as (
      select s.id, s.at from (select distinct c.id, c.at from candidates c order by c.at desc, c.id desc offset 0) s
      -- One after the other, by their key, until the page is full.
      cross join lateral (select 1 from ${posts} where ${posts.id} = s.id and ${shown} limit 1) p
      ${newestFirst} limit ${limit}::bigint offset ${offset}::bigint)
    select s.id, s.at, greatest(b.at, k.at) as bound from bound b cross join cut k left join page s on true ${newestFirst}`;
}

/** The same for readers who are shown next to nothing of what there is: what they may see is asked of all posts of each. */
function whole(strands: readonly Strand[], shown: SQL | undefined, { limit, offset = 0, after }: Place): SQL {
  const each = strands.map(({ joined, at, id, owner, owners, where }) => {
    const theirs = { at, id, where: and(sql`${owner} = o.id`, where, shown) };
    return sql`select c.id, c.at from (${owners}) o(id)
      cross join lateral (${range(joined, theirs, { limit: limit + offset, after })}) c`;
  });
  return sql`select distinct s.id, s.at, null::timestamptz as bound from (${sql.join(each, sql` union all `)}) s
    ${newestFirst} limit ${limit}::bigint offset ${offset}::bigint`;
}

/**
 * A page of the posts of several strands, the newest first, each post once.
 * @param shown which of them the reader sees; the statement selects from `posts`
 */
export async function mergedPage(
  tx: Queryable,
  strands: readonly Strand[],
  shown: SQL | undefined,
  place: Place,
): Promise<Position[]> {
  const wanted = place.limit + (place.offset ?? 0);
  const reach = wanted + Math.min(wanted, 100) + 10;
  for (const most of [reach, reach * 20]) {
    // oxlint-disable-next-line no-await-in-loop -- the second one is for readers who do not see most of the first
    const { found, isWhole } = await read(tx, nearest(strands, shown, place, most), place.limit);
    if (isWhole) return found;
  }
  return (await read(tx, whole(strands, shown, place), place.limit)).found;
}

/** @returns the posts found, and whether none is missing before the last of them, or where the page has room */
async function read(tx: Queryable, statement: SQL, limit: number): Promise<{ found: Position[]; isWhole: boolean }> {
  const rows = await tx.execute<Row & Record<string, unknown>>(statement);
  const found = [...rows].flatMap(({ id, at }) => (id === null || at === null ? [] : [{ id, at }]));
  const bound = rows[0]?.bound ?? null;
  const last = found.at(-1);
  const isWhole = bound === null || (last !== undefined && found.length === limit && last.at > bound);
  return { found, isWhole };
}
