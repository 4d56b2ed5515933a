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
  /** Posts of those together who have more than that; without it they bound the answer. */
  readonly loud?: number;
  /** Posts that are looked at whether the reader may and wants to see them. */
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
  { owners: people, each, loud, most }: Reach,
): SQL {
  const latest = strands.map(
    ({ table, at, id, owner, owners, where }, index) => sql`
      select ${sql.raw(String(index))} as strand, o.id as owner, l.at from (${owners}) o(id)
      cross join lateral (${range(table, { at, id, where: and(sql`${owner} = o.id`, where) }, { limit: 1, after })}) l`,
  );
  const since = sql`coalesce((select b.at from bound b), '-infinity'::timestamptz)`;
  const theirs = (from: SQL, count: SQL): SQL =>
    sql.join(
      strands.map(({ table, at, id, owner, where }, index) => {
        const isTheirs = and(sql`${owner} = l.owner`, sql`${at} >= ${since}`, where);
        return sql`select l.strand, l.owner, c.id, c.at from ${from} l
          cross join lateral (${range(table, { at, id, where: isTheirs }, { limit: count, after })}) c
          where l.strand = ${sql.raw(String(index))}`;
      }),
      sql` union all `,
    );
  const their = sql`${each}::bigint`;
  const share = sql`(select greatest(${their}, ${loud ?? 0}::bigint / greatest(count(*), 1)) from loud)`;
  const ordered = sql`select distinct c.id, c.at from candidates c order by c.at desc, c.id desc limit ${most}::bigint`;
  return sql`with latest as materialized (
      select * from (${sql.join(latest, sql` union all `)}) s order by s.at desc limit ${people}::bigint),
    bound as materialized (select case when count(*) = ${people}::bigint then min(at) end as at from latest),
    few as materialized (${theirs(sql`latest`, their)}),
    -- Whoever wrote more since then than was read of them bounds the answer as well.
    loud as materialized (select s.strand, s.owner, min(s.at) as at from few s group by 1, 2 having count(*) = ${their}),
    ${
      loud === undefined
        ? sql`candidates as materialized (select s.id, s.at from few s), cut as (select max(l.at) as at from loud l),`
        : sql`more as materialized (${theirs(sql`loud`, share)}),
          candidates as materialized (select s.id, s.at from few s union all select m.id, m.at from more m),
          cut as (select max(m.at) as at from (
            select min(m.at) as at from more m group by m.strand, m.owner having count(*) >= ${share}) m),`
    }
    page as (
      select s.id, s.at from (${ordered} offset 0) s
      -- One after the other, by their key, until the page is full.
      cross join lateral (select 1 from ${posts} where ${posts.id} = s.id and ${shown} limit 1) p
      ${newestFirst} limit ${limit}::bigint offset ${offset}::bigint)
    select s.id, s.at, greatest(b.at, k.at, (select o.at from (${ordered}) o offset ${most - 1}::bigint limit 1)) as bound
    from bound b cross join cut k left join page s on true ${newestFirst}`;
}

/** Rows that the second look reads at most of the index, while a page is no longer than a hundred. */
const READ_AGAIN = 100_000;

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
  const first = await read(tx, nearest(strands, shown, place, { owners: reach, each: reach, most }));
  if (isFull(first, place)) return { positions: first.found, end: undefined };
  const owners = Math.max(reach, Math.min(reach * 20, Math.floor(READ_AGAIN / reach)));
  const again = await read(tx, nearest(strands, shown, place, { owners, each: reach, loud: most, most }));
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
