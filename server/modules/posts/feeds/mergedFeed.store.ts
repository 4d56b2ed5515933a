import { and, sql, type SQL } from 'drizzle-orm';
import { posts } from '../../../database/tables/posts.ts';
import type { Queryable } from '../../../database/types.ts';
import { getFirst, range, shownIn, type Found, type Place, type Position, type KeysetRange } from './range.ts';

/** Posts of many people, or about many stocks: one range of an index for each of them. */
export interface FeedSource extends KeysetRange {
  readonly table: SQL;
  /** A select of one column: the people or the stocks. */
  readonly owners: SQL;
  /** The column that holds one of them. */
  readonly owner: SQL;
  /** The posts of everybody, by the same columns: where there are many owners, theirs are among the newest of these. */
  readonly all?: KeysetRange & { readonly table: SQL };
}

interface Row extends Record<string, unknown> {
  readonly id: number | null;
  readonly at: Date | null;
  /** Of what is not newer than this, some may be missing; null when nothing is. */
  readonly bound: Date | null;
}

const newestFirst = sql`order by s.at desc, s.id desc`;

/** Posts of each that the second look begins with. */
const FEW = 10;

/** So many posts of each who is listed in `from`, as `l`, since a moment; the newest first. */
type Theirs = (from: SQL, moment: SQL, count: SQL) => SQL;

const since = (moment: SQL): SQL => sql`coalesce(${moment}, '-infinity'::timestamptz)`;

const theirPosts =
  (sources: readonly FeedSource[], after: Place['after']): Theirs =>
  (from, moment, count) =>
    sql.join(
      sources.map(({ table, at, id, owner, where }, index) => {
        const isTheirs = and(sql`${owner} = l.owner`, sql`${at} >= ${moment}`, where);
        return sql`select l.strand, l.owner, c.id, c.at from ${from} l
          cross join lateral (${range(table, { at, id, where: isTheirs }, { limit: count, after })}) c
          where l.strand = ${sql.raw(String(index))}`;
      }),
      sql` union all `,
    );

/** What is asked of the posts that were found, in the order of the answer, until the page is full. */
interface Asked {
  readonly shown: SQL | undefined;
  readonly place: Place;
  /** Posts of which it is asked at most. */
  readonly most: number;
}

/** A way to find the page: rows of `id`, `at` and `bound`, and whether these will do. */
interface Look {
  readonly name: string;
  readonly rows: SQL;
  /** What else is asked first, under names of its own. */
  readonly before?: SQL;
  /** Undefined for the last one. */
  readonly isEnough?: SQL;
}

/**
 * The newest posts of several strands: one look after the other, until one will do. Whose latest post is newest comes first,
 * read from the index alone; then theirs since the last of those moments: so no more posts are looked at than the page shows.
 * Where a look at a few does not fill the page, because the reader muted most of it, another one goes far; the latest posts
 * are read once for both.
 * @param reach people or stocks of the first look, and posts of each
 */
function nearest(sources: readonly FeedSource[], params: Asked, reach: number): SQL {
  const { limit, after } = params.place;
  const latest = sources.map(
    ({ table, at, id, owner, owners, where }, index) => sql`
      select ${sql.raw(String(index))} as strand, o.id as owner, l.at from (${owners}) o(id)
      cross join lateral (${range(table, { at, id, where: and(sql`${owner} = o.id`, where) }, { limit: 1, after })}) l`,
  );
  const theirs = theirPosts(sources, after);
  const many = Math.max(reach, params.most);
  const [source, ...others] = sources;
  return firstEnough([
    ...(source?.all && others.length === 0 ? sweeps(source, source.all, params) : []),
    {
      name: 'near',
      before: sql`latest as materialized (
          select * from (${sql.join(latest, sql` union all `)}) s order by s.at desc limit ${many}::bigint),
        first as materialized (select * from latest s order by s.at desc limit ${reach}::bigint)`,
      rows: look(sql`first`, reach, { posts: theirs, each: reach, more: onlyFew(reach) }, params),
      isEnough: sql`(select max(n.bound) is null or (count(n.id) = ${limit}::bigint and min(n.at) > max(n.bound)) from near n)`,
    },
    {
      name: 'far',
      rows: look(sql`latest`, many, { posts: theirs, each: FEW, more: selectMore(theirs, params.most) }, params),
    },
  ]);
}

/** The rows of the first look that will do. Those behind it are not made: PostgreSQL makes a list when it is first read. */
function firstEnough(looks: readonly Look[]): SQL {
  const lists = looks.flatMap(({ name, rows, before }) => [
    ...(before === undefined ? [] : [before]),
    sql`${sql.raw(name)} as materialized (${rows})`,
  ]);
  const chosen = looks.flatMap(({ isEnough }, place) =>
    isEnough === undefined ? [] : [sql`when ${isEnough} then ${sql.raw(String(place))}`],
  );
  const answers = looks.map(
    ({ name }, place) => sql`select s.id, s.at, s.bound from ${sql.raw(name)} s
      where (select c.place from chosen c) = ${sql.raw(String(place))}`,
  );
  return sql`with ${sql.join(lists, sql`, `)},
    chosen as materialized (select case ${sql.join(chosen, sql` `)} else ${sql.raw(String(looks.length - 1))} end as place)
    ${sql.join(answers, sql` union all `)} order by at desc, id desc`;
}

/** With so many owners, theirs are looked for among all. */
const MANY_OWNERS = 1_000;
const MOST_SWEPT = 25_000;
/** Posts of all that are looked at first, for each one wanted; for a few numbers alone, as each is a statement of its own. */
const sweepFor = (wanted: number): number => Math.min(MOST_SWEPT, 32 * 2 ** Math.ceil(Math.log2(wanted)));

/**
 * The page as the newest posts of all hold it: thousands of people need not be asked for their latest post then. A full page is
 * right; where the reader muted most of it, so is what was found among many more, if half of what a page may look at is theirs.
 */
function sweeps(
  { owner, owners }: FeedSource,
  all: NonNullable<FeedSource['all']>,
  { shown, place: { limit, offset = 0, after }, most }: Asked,
): Look[] {
  // Not as a condition alone: PostgreSQL would join the people with the posts, and read all of both.
  const theirs = (rest: SQL | undefined): SQL => sql`case when ${owner} in (${owners}) then ${rest} else false end`;
  const areMany = sql`exists (select 1 from (${owners}) o offset ${MANY_OWNERS - 1}::bigint)`;
  const small = shownIn({ ...all, shown: theirs(shown) }, { limit, offset, after }, sweepFor(limit + offset));
  return [
    {
      name: 'swept',
      rows: sql`select s.id, s.at, null::timestamptz as bound from (${small}) s where ${areMany}`,
      isEnough: sql`(select count(*) from swept) = ${limit}::bigint`,
    },
    {
      name: 'wide',
      before: sql`many as materialized (
        select posts.place_id as id, posts.place_at as at, ${shown} as isshown from ${getFirst(all, after, MOST_SWEPT)}
        where ${areMany} and ${theirs(sql`true`)}
        order by posts.place_at desc, posts.place_id desc limit ${most}::bigint)`,
      rows: sql`select s.id, s.at, b.at as bound from (select min(m.at) as at from many m) b left join (
        select m.id, m.at from many m where m.isshown order by m.at desc, m.id desc
        limit ${limit}::bigint offset ${offset}::bigint) s on true`,
      isEnough: sql`(select count(*) from many) >= ${Math.ceil(most / 2)}::bigint`,
    },
  ];
}

/**
 * One look at those listed in `from`.
 * @param people how many are listed there at most: of those who are not, the latest posts are older
 */
function look(
  from: SQL,
  people: number,
  { posts: theirs, each, more }: { readonly posts: Theirs; readonly each: number; readonly more: SQL },
  { shown, place: { limit, offset = 0 }, most }: Asked,
): SQL {
  return sql`with bound as materialized (select case when count(*) = ${people}::bigint then min(l.at) end as at from ${from} l),
    few as materialized (${theirs(from, since(sql`(select b.at from bound b)`), sql`${each}::bigint`)}),
    ${more},
    ordered as materialized (select distinct c.id, c.at from candidates c order by c.at desc, c.id desc limit ${most}::bigint),
    page as (
      select s.id, s.at from (select * from ordered s ${newestFirst} offset 0) s
      -- One after the other, by their key, until the page is full.
      cross join lateral (select 1 from ${posts} where ${posts.id} = s.id and ${shown} limit 1) p
      ${newestFirst} limit ${limit}::bigint offset ${offset}::bigint)
    select s.id, s.at,
      greatest(b.at, k.at, (select min(o.at) from ordered o having count(*) = ${most}::bigint)) as bound
    from bound b cross join cut k left join page s on true`;
}

/** The few posts of each. Whoever wrote more since then than was read of them bounds the answer as well. */
const onlyFew = (each: number): SQL => sql`candidates as materialized (select f.id, f.at from few f),
  cut as (select max(s.at) as at from (
    select min(f.at) as at from few f group by f.strand, f.owner having count(*) = ${each}::bigint) s)`;

/**
 * The few posts of each, and more of those who wrote all of theirs since a moment behind which there are `most` in any case:
 * as many of them together. What is older than that moment is left for the next page.
 */
function selectMore(theirs: Theirs, most: number): SQL {
  const moment = since(sql`(select m.at from mark m)`);
  const share = sql`(select greatest(${FEW}::bigint, ${most}::bigint / greatest(count(*), 1)) from loud)`;
  return sql`mark as materialized (select (
      select f.at from few f order by f.at desc offset ${most - 1}::bigint limit 1) as at),
    loud as materialized (
      select f.strand, f.owner from few f group by 1, 2 having count(*) = ${FEW}::bigint and min(f.at) > ${moment}),
    more as materialized (${theirs(sql`loud`, moment, share)}),
    candidates as materialized (
      select f.id, f.at from few f where f.at >= ${moment} union all select m.id, m.at from more m),
    cut as (select greatest((select m.at from mark m), max(s.at)) as at from (
      select min(m.at) as at from more m group by m.strand, m.owner having count(*) = ${share}) s)`;
}

/**
 * A page of the posts of several strands, the newest first, each post once: one statement. Whoever is shown next to nothing
 * of what there is gets what was found, and how far was looked.
 * @param shown which of them the reader sees; the statement selects from `posts`
 */
export async function mergedPage(
  tx: Queryable,
  sources: readonly FeedSource[],
  shown: SQL | undefined,
  place: Place,
  most: number,
): Promise<Found> {
  const wanted = place.limit + (place.offset ?? 0);
  const reach = wanted + Math.min(wanted, 100) + 10;
  const looked = await read(tx, nearest(sources, { shown, place, most }, reach));
  return isFull(looked, place) ? { positions: looked.found, end: undefined } : upTo(looked, place);
}

interface Answer {
  readonly found: (Position & { readonly at: Date })[];
  /** Of what is not newer than this, some may be missing; null when nothing is. */
  readonly bound: Date | null;
}

async function read(tx: Queryable, statement: SQL): Promise<Answer> {
  const rows = await tx.execute<Row>(statement);
  const found = [...rows].flatMap(({ id, at }) => (id === null || at === null ? [] : [{ id, at }]));
  return { found, bound: rows[0]?.bound ?? null };
}

/** Whether no post is missing before the last of them, or where the page has room. */
function isFull({ found, bound }: Answer, { limit }: Place): boolean {
  const last = found.at(-1);
  return bound === null || (last !== undefined && found.length === limit && last.at > bound);
}

/** What is certain, and the place of the first that may be missing. */
function upTo({ found, bound }: Answer, { after }: Place): Found {
  if (bound === null) return { positions: found, end: undefined };
  // More posts of one moment than are looked at, all behind the place where the page begins: the rest of them is passed over.
  if (after?.at instanceof Date && bound >= after.at) return { positions: found, end: { at: bound, id: 0 } };
  return { positions: found.filter(({ at }) => at > bound), end: { at: bound, id: Number.MAX_SAFE_INTEGER } };
}
