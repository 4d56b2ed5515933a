import { and, sql, type SQL } from 'drizzle-orm';
import { posts } from '../../database/tables/posts.ts';
import type { Queryable } from '../../database/types.ts';
import { range, type Found, type Place, type Position, type Ranged } from './range.ts';

/** Posts of many people, or about many stocks: one range of an index for each of them. */
export interface Strand extends Ranged {
  readonly table: SQL;
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

/** How far is looked, for one page. */
interface Reach {
  /** People or stocks whose latest posts are the newest. */
  readonly owners: number;
  /** Posts of each of them. */
  readonly each: number;
  /** Whether more is read of those who wrote more than that; otherwise they bound the answer. */
  readonly isThorough: boolean;
  /** Posts of which it is asked whether the reader may and wants to see them. */
  readonly most: number;
}

/**
 * The newest posts of several strands. Whose latest post is newest comes first, as far as `owners`, read from the index alone;
 * then theirs since the last of those moments. So no more posts of thousands of people are looked at than the page shows.
 * Whether the reader may and wants to see one is asked in the order of the answer, until the page is full.
 */
function nearest(
  strands: readonly Strand[],
  shown: SQL | undefined,
  { limit, offset = 0, after }: Place,
  { owners: people, each, isThorough, most }: Reach,
): SQL {
  const latest = strands.map(
    ({ table, at, id, owner, owners, where }, index) => sql`
      select ${sql.raw(String(index))} as strand, o.id as owner, l.at from (${owners}) o(id)
      cross join lateral (${range(table, { at, id, where: and(sql`${owner} = o.id`, where) }, { limit: 1, after })}) l`,
  );
  const theirs = (from: SQL, since: SQL, count: SQL): SQL =>
    sql.join(
      strands.map(({ table, at, id, owner, where }, index) => {
        const isTheirs = and(sql`${owner} = l.owner`, sql`${at} >= ${since}`, where);
        return sql`select l.strand, l.owner, c.id, c.at from ${from} l
          cross join lateral (${range(table, { at, id, where: isTheirs }, { limit: count, after })}) c
          where l.strand = ${sql.raw(String(index))}`;
      }),
      sql` union all `,
    );
  const since = (moment: SQL): SQL => sql`coalesce(${moment}, '-infinity'::timestamptz)`;
  const few = theirs(sql`latest`, since(sql`(select b.at from bound b)`), sql`${each}::bigint`);
  const ordered = sql`select distinct c.id, c.at from candidates c order by c.at desc, c.id desc limit ${most}::bigint`;
  return sql`with latest as materialized (
      select * from (${sql.join(latest, sql` union all `)}) s order by s.at desc limit ${people}::bigint),
    bound as materialized (select case when count(*) = ${people}::bigint then min(at) end as at from latest),
    few as materialized (${few}),
    ${isThorough ? moreOf(theirs, since, { each, most }) : onlyFew(each)},
    page as (
      select s.id, s.at from (${ordered} offset 0) s
      -- One after the other, by their key, until the page is full.
      cross join lateral (select 1 from ${posts} where ${posts.id} = s.id and ${shown} limit 1) p
      ${newestFirst} limit ${limit}::bigint offset ${offset}::bigint)
    select s.id, s.at, greatest(b.at, k.at, (select o.at from (${ordered}) o offset ${most - 1}::bigint limit 1)) as bound
    from bound b cross join cut k left join page s on true ${newestFirst}`;
}

/** The few posts of each. Whoever wrote more since then than was read of them bounds the answer as well. */
const onlyFew = (each: number): SQL => sql`candidates as materialized (select f.id, f.at from few f),
  cut as (select max(s.at) as at from (
    select min(f.at) as at from few f group by f.strand, f.owner having count(*) = ${each}::bigint) s)`;

/**
 * The few posts of each, and more of those who wrote all of theirs since a moment behind which there are `most` in any case:
 * as many of them together. What is older than that moment is left for the next page.
 */
function moreOf(
  theirs: (from: SQL, since: SQL, count: SQL) => SQL,
  since: (moment: SQL) => SQL,
  { each, most }: Pick<Reach, 'each' | 'most'>,
): SQL {
  const moment = since(sql`(select m.at from mark m)`);
  const share = sql`(select greatest(${each}::bigint, ${most}::bigint / greatest(count(*), 1)) from loud)`;
  return sql`mark as materialized (select (
      select f.at from few f order by f.at desc offset ${most - 1}::bigint limit 1) as at),
    loud as materialized (
      select f.strand, f.owner from few f group by 1, 2 having count(*) = ${each}::bigint and min(f.at) > ${moment}),
    more as materialized (${theirs(sql`loud`, moment, share)}),
    candidates as materialized (select f.id, f.at from few f union all select m.id, m.at from more m),
    cut as (select greatest((select m.at from mark m), max(s.at)) as at from (
      select min(m.at) as at from more m group by m.strand, m.owner having count(*) = ${share}) s)`;
}

/** Posts of each that the second look begins with. */
const FEW = 10;

/**
 * A page of the posts of several strands, the newest first, each post once. Whoever is shown next to nothing of what there is
 * gets what was found, and how far was looked.
 * @param shown which of them the reader sees; the statement selects from `posts`
 */
export async function mergedPage(
  tx: Queryable,
  strands: readonly Strand[],
  shown: SQL | undefined,
  place: Place,
  most: number,
): Promise<Found> {
  const wanted = place.limit + (place.offset ?? 0);
  const reach = wanted + Math.min(wanted, 100) + 10;
  const first = await read(tx, nearest(strands, shown, place, { owners: reach, each: reach, isThorough: false, most }));
  if (isFull(first, place)) return { positions: first.found, end: undefined };
  const further = { owners: Math.max(reach, most), each: FEW, isThorough: true, most };
  const again = await read(tx, nearest(strands, shown, place, further));
  return isFull(again, place) ? { positions: again.found, end: undefined } : upTo(again, place);
}

interface Looked {
  readonly found: (Position & { readonly at: Date })[];
  /** Of what is not newer than this, some may be missing; null when nothing is. */
  readonly bound: Date | null;
}

async function read(tx: Queryable, statement: SQL): Promise<Looked> {
  const rows = await tx.execute<Row>(statement);
  const found = [...rows].flatMap(({ id, at }) => (id === null || at === null ? [] : [{ id, at }]));
  return { found, bound: rows[0]?.bound ?? null };
}

/** Whether no post is missing before the last of them, or where the page has room. */
function isFull({ found, bound }: Looked, { limit }: Place): boolean {
  const last = found.at(-1);
  return bound === null || (last !== undefined && found.length === limit && last.at > bound);
}

/** What is certain, and the place of the first that may be missing. */
function upTo({ found, bound }: Looked, { after }: Place): Found {
  if (bound === null) return { positions: found, end: undefined };
  // More posts of one moment than are looked at, all behind the place where the page begins: the rest of them is passed over.
  if (after?.at instanceof Date && bound >= after.at) return { positions: found, end: { at: bound, id: 0 } };
  return { positions: found.filter(({ at }) => at > bound), end: { at: bound, id: Number.MAX_SAFE_INTEGER } };
}
