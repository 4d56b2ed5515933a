import { and, sql, type SQL } from 'drizzle-orm';
import { posts } from '../../../database/tables/social/posts.ts';
import type { FeedSource } from './feedSources.ts';
import { keysetSelect, literal, selectCandidates, visibleWithin, type WindowSql } from './keyset.ts';

/** What a merged page is requested with. */
export interface MergeRequest {
  /** Which posts the viewer may see. */
  readonly visible: SQL | undefined;
  readonly window: WindowSql;
  /** Rows to scan for one page, when all posts are scanned. */
  readonly scanSize: number;
  /** Candidates whose visibility is checked at most. */
  readonly candidateLimit: number;
}

/**
 * The plans that a statement contains. PostgreSQL prepares all parts of a statement for each execution, used or not: with
 * the narrow plan alone this takes a third of the time, and it is sufficient for most viewers.
 */
export type PlansToTry = 'narrow' | 'all';

/** One way to find a page: rows of `id`, `at` and `bound`, and whether they are sufficient. */
interface QueryPlan {
  /** The name of its common table expression. */
  readonly name: string;
  readonly rows: SQL;
  /** Common table expressions that it needs. */
  readonly before?: SQL;
  /** Undefined for the last plan. */
  readonly isSufficient?: SQL;
}

/** Selects up to `count` posts of each owner listed in `from`, as `l`, since a time; the newest first. */
type SelectOwnedPosts = (from: SQL, time: SQL, count: SQL) => SQL;

const newestFirst = sql`order by s.at desc, s.id desc`;

/** Posts of each owner that the wide plan reads first. */
const POSTS_PER_OWNER = 10;

const orEarliest = (time: SQL): SQL => sql`coalesce(${time}, '-infinity'::timestamptz)`;

const ownedPosts =
  (sources: readonly FeedSource[], after: WindowSql['after']): SelectOwnedPosts =>
  (from, time, count) =>
    sql.join(
      sources.map(({ table, at, id, owner, where }, index) => {
        const isOwned = and(sql`${owner} = l.owner`, sql`${at} >= ${time}`, where);
        return sql`select l.source, l.owner, c.id, c.at from ${from} l
          cross join lateral (${keysetSelect(table, { at, id, where: isOwned }, { limit: count, after })}) c
          where l.source = ${literal(index)}`;
      }),
      sql` union all `,
    );

/**
 * Merges the newest posts of several sources. Tries the cheap plan first and widens it when the page is not full:
 * - `narrow` finds the latest post of each owner from the index alone, takes the owners with the newest ones, and reads their
 *   posts since the oldest of those times. It reads about as many posts as the page shows.
 * - `wide` runs when the viewer muted most of what `narrow` found. Both share the list of latest posts.
 * @param ownerWindow owners, and posts of each, that the narrow plan reads
 * @param tries 'narrow' returns no rows where the narrow plan is not sufficient, or where the viewer follows so many that
 *   another plan is cheaper
 */
export function mergePlans(
  sources: readonly FeedSource[],
  request: MergeRequest,
  ownerWindow: SQL,
  tries: PlansToTry,
): SQL {
  const { limit, after } = request.window;
  const [source, ...otherSources] = sources;
  const scanned = source !== undefined && otherSources.length === 0 ? source : undefined;
  const isNarrowOnly = tries === 'narrow';
  const hasFewOwners = scanned?.all && isNarrowOnly ? sql`(select not ${hasManyOwners(scanned.owners)})` : sql`true`;
  const latest = sources.map(
    ({ table, at, id, owner, owners, where }, index) => sql`
      select ${literal(index)} as source, o.id as owner, l.at from (${owners}) o(id)
      cross join lateral (${keysetSelect(table, { at, id, where: and(sql`${owner} = o.id`, where) }, { limit: literal(1), after })}) l where ${hasFewOwners}`,
  );
  const owned = ownedPosts(sources, after);
  const wideWindow = sql`greatest(${ownerWindow}, ${literal(request.candidateLimit)})`;
  const narrow: QueryPlan = {
    name: 'narrow',
    before: sql`latest as materialized (
          select * from (${sql.join(latest, sql` union all `)}) s order by s.at desc limit ${wideWindow}),
        newest_owners as materialized (select * from latest s order by s.at desc limit ${ownerWindow})`,
    rows: ownerPlan(
      sql`newest_owners`,
      ownerWindow,
      { owned, perOwner: ownerWindow, candidates: firstCandidates(ownerWindow) },
      request,
    ),
    isSufficient: sql`(select max(n.bound) is null or (count(n.id) = ${limit} and min(n.at) > max(n.bound)) from narrow n)`,
  };
  if (isNarrowOnly) return onlySufficient(narrow, hasFewOwners);
  return firstSufficientPlan([
    ...(scanned?.all ? scanPlans(scanned, scanned.all, request) : []),
    narrow,
    {
      name: 'wide',
      rows: ownerPlan(
        sql`latest`,
        wideWindow,
        { owned, perOwner: literal(POSTS_PER_OWNER), candidates: moreCandidates(owned, request.candidateLimit) },
        request,
      ),
    },
  ]);
}

/** The rows of one plan if it is sufficient, and none otherwise. */
const onlySufficient = ({ name, rows, before, isSufficient }: QueryPlan, condition: SQL): SQL => sql`
  with ${sql.join([...(before === undefined ? [] : [before]), sql`${sql.raw(name)} as materialized (${rows})`], sql`, `)}
  select s.id, s.at, s.bound from ${sql.raw(name)} s where ${and(condition, isSufficient)} order by at desc, id desc`;

/** The rows of the first plan that is sufficient. PostgreSQL evaluates a materialized list when it is first read, so later plans cost nothing. */
function firstSufficientPlan(plans: readonly QueryPlan[]): SQL {
  const lists = plans.flatMap(({ name, rows, before }) => [
    ...(before === undefined ? [] : [before]),
    sql`${sql.raw(name)} as materialized (${rows})`,
  ]);
  const choices = plans.flatMap(({ isSufficient }, index) =>
    isSufficient === undefined ? [] : [sql`when ${isSufficient} then ${literal(index)}`],
  );
  const answers = plans.map(
    ({ name }, index) => sql`select s.id, s.at, s.bound from ${sql.raw(name)} s
      where (select c.plan from chosen c) = ${literal(index)}`,
  );
  return sql`with ${sql.join(lists, sql`, `)},
    chosen as materialized (select case ${sql.join(choices, sql` `)} else ${literal(plans.length - 1)} end as plan)
    ${sql.join(answers, sql` union all `)} order by at desc, id desc`;
}

/** From this number of owners on, the posts of all owners are scanned and filtered by owner. */
const MANY_OWNERS = 1_000;
const MAX_SCANNED = 25_000;

const hasManyOwners = (owners: SQL): SQL =>
  sql`exists (select 1 from (${owners}) o offset ${literal(MANY_OWNERS - 1)})`;

/** Rows to scan for so many wanted posts. Powers of two only, because each number is a statement of its own. */
export const toScanSize = (wanted: number): number => Math.min(MAX_SCANNED, 32 * 2 ** Math.ceil(Math.log2(wanted)));

/**
 * Plans for many owners: scan the newest posts of all and keep those of the owners, instead of reading the latest post of
 * thousands of owners. `scan` is sufficient with a full page. `wide_scan` is sufficient when at least half of the candidates
 * that a page may check belong to the owners.
 */
function scanPlans(
  { owner, owners }: FeedSource,
  all: NonNullable<FeedSource['all']>,
  { visible, window, scanSize, candidateLimit }: MergeRequest,
): QueryPlan[] {
  // `case` and not `and`: PostgreSQL would join the owners with the posts and read all of both.
  const ofOwners = (condition: SQL | undefined): SQL =>
    sql`case when ${owner} in (${owners}) then ${condition} else false end`;
  const hasMany = hasManyOwners(owners);
  const { limit, offset = literal(0), after } = window;
  const scan = visibleWithin({ ...all, visible: ofOwners(visible) }, window, scanSize);
  return [
    {
      name: 'scan',
      rows: sql`select s.id, s.at, null::timestamptz as bound from (${scan}) s where ${hasMany}`,
      isSufficient: sql`(select count(*) from scan) = ${limit}`,
    },
    {
      name: 'wide_scan',
      before: sql`scanned as materialized (
        select posts.position_id as id, posts.position_at as at, ${visible} as is_visible from ${selectCandidates(all, after, MAX_SCANNED)}
        where ${hasMany} and ${ofOwners(sql`true`)}
        order by posts.position_at desc, posts.position_id desc limit ${literal(candidateLimit)})`,
      rows: sql`select s.id, s.at, b.at as bound from (select min(c.at) as at from scanned c) b left join (
        select c.id, c.at from scanned c where c.is_visible order by c.at desc, c.id desc
        limit ${limit} offset ${offset}) s on true`,
      isSufficient: sql`(select count(*) from scanned) >= ${literal(Math.ceil(candidateLimit / 2))}`,
    },
  ];
}

/**
 * A plan that reads the posts of each owner listed in `from`.
 * @param ownerCount the most owners that `from` lists: the latest posts of all other owners are older
 */
function ownerPlan(
  from: SQL,
  ownerCount: SQL,
  {
    owned,
    perOwner,
    candidates,
  }: { readonly owned: SelectOwnedPosts; readonly perOwner: SQL; readonly candidates: SQL },
  { visible, window: { limit, offset = literal(0) }, candidateLimit }: MergeRequest,
): SQL {
  return sql`with lower_bound as materialized (select case when count(*) = ${ownerCount} then min(l.at) end as at from ${from} l),
    first_posts as materialized (${owned(from, orEarliest(sql`(select b.at from lower_bound b)`), perOwner)}),
    ${candidates},
    ordered as materialized (select distinct c.id, c.at from candidates c order by c.at desc, c.id desc limit ${literal(candidateLimit)}),
    page as (
      select s.id, s.at from (select * from ordered s ${newestFirst} offset 0) s
      -- Checks one candidate after the other by its key, until the page is full.
      cross join lateral (select 1 from ${posts} where ${posts.id} = s.id and ${visible} limit 1) p
      ${newestFirst} limit ${limit} offset ${offset})
    select s.id, s.at,
      greatest(b.at, k.at, (select min(o.at) from ordered o having count(*) = ${literal(candidateLimit)})) as bound
    from lower_bound b cross join incomplete k left join page s on true`;
}

/** The first posts of each owner. An owner who reached the limit may have more, so the last one read bounds the answer. */
const firstCandidates = (perOwner: SQL): SQL => sql`candidates as materialized (select f.id, f.at from first_posts f),
  incomplete as (select max(s.at) as at from (
    select min(f.at) as at from first_posts f group by f.source, f.owner having count(*) = ${perOwner}) s)`;

/**
 * The first posts of each owner, and more of the frequent owners: those whose first posts are all newer than the low-water
 * mark. At least `candidateLimit` posts are newer than the mark; what is older is left to the next page.
 */
function moreCandidates(owned: SelectOwnedPosts, candidateLimit: number): SQL {
  const time = orEarliest(sql`(select m.at from low_water_mark m)`);
  const share = sql`(select greatest(${literal(POSTS_PER_OWNER)}, ${literal(candidateLimit)} / greatest(count(*), 1)) from frequent_owners)`;
  return sql`low_water_mark as materialized (select (
      select f.at from first_posts f order by f.at desc offset ${literal(candidateLimit - 1)} limit 1) as at),
    frequent_owners as materialized (
      select f.source, f.owner from first_posts f group by 1, 2 having count(*) = ${literal(POSTS_PER_OWNER)} and min(f.at) > ${time}),
    more_posts as materialized (${owned(sql`frequent_owners`, time, share)}),
    candidates as materialized (
      select f.id, f.at from first_posts f where f.at >= ${time} union all select m.id, m.at from more_posts m),
    incomplete as (select greatest((select m.at from low_water_mark m), max(s.at)) as at from (
      select min(m.at) as at from more_posts m group by m.source, m.owner having count(*) = ${share}) s)`;
}
