import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { MINUTE_MS } from '../../base/durations.ts';
import { files } from '../../database/tables/platform/files.ts';
import { linkCards, postLinkCards } from '../../database/tables/social/linkCards.ts';
import { posts } from '../../database/tables/social/posts.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

/** How often a site is visited, and how many visits there are at once. */
export const VISIT_LIMITS = {
  atOnce: 8,
  atOnceOfHost: 2,
  ofHostPerMinute: 30,
  /** Longer than a visit takes; then another process may repeat it. */
  leaseMs: MINUTE_MS,
} as const;

/** Due cards that are looked at: so many new ones and so many others. */
const CANDIDATES = 500;

/** A card whose page this process visits. */
export type LeasedCard = typeof linkCards.$inferSelect;

/** Whether a page is due: a look at one end of an index. */
export async function hasDue(tx: Queryable, now: Date): Promise<boolean> {
  const rows = await tx.execute(
    sql`select 1 from ${linkCards} where ${linkCards.nextAt} <= ${now.toISOString()}::timestamptz limit 1`,
  );
  return rows.length > 0;
}

/** Due cards, those that wait longest. New ones have a place of their own: people look at their posts. */
function selectWaiting(at: SQL): SQL {
  const select = (
    isNew: boolean,
  ): SQL => sql`(select c.id, c.host, c.next_at, ${isNew}::boolean as is_new from ${linkCards} c
    where (c.state = 'new') = ${isNew}::boolean and c.next_at <= ${at} and (c.leased_until is null or c.leased_until <= ${at})
    order by c.next_at, c.id limit ${CANDIDATES})`;
  return sql`select * from ${select(true)} new_ones union all select * from ${select(false)} others`;
}

/**
 * The visits of each waiting host in the last minute, and those that are under way: a lease is no longer than a minute.
 * Once for each host, because a host may have a million cards and wait with hundreds of them.
 */
const selectHosts = (at: SQL): SQL => sql`
  select w.host, v.visits, v.leased from (select distinct host from waiting) w
  cross join lateral (select count(*) as visits, count(*) filter (where c.leased_until > ${at}) as leased from ${linkCards} c
    where c.host = w.host and c.visited_at > ${at} - interval '1 minute') v`;

/**
 * Takes up to `limit` due cards, new ones first, then those that wait longest, within the limits of their hosts. One
 * process at a time takes cards, so that the limits hold for all processes together.
 */
export async function leaseDue(tx: Transaction, lease: string, limit: number, now: Date): Promise<LeasedCard[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { atOnce, atOnceOfHost, ofHostPerMinute, leaseMs } = VISIT_LIMITS;
  const chosen = await tx.execute<{ id: number }>(sql`
    with waiting as (${selectWaiting(at)}), hosts as materialized (${selectHosts(at)}), placed as (
      select *, row_number() over (partition by host order by is_new desc, next_at, id) as place from waiting
    )
    select p.id::float8 as id from placed p join hosts h on h.host = p.host
    where p.place <= least(${atOnceOfHost} - h.leased, ${ofHostPerMinute} - h.visits)
    order by p.is_new desc, p.next_at, p.id
    limit greatest(0, least(${limit}::bigint, ${atOnce} - (
      select count(*) from ${linkCards} v where v.next_at <= ${at} and v.leased_until > ${at})))`);
  if (chosen.length < limit) await deferBusyHosts(tx, at);
  if (chosen.length === 0) return [];
  return tx
    .update(linkCards)
    .set({ lease, leasedUntil: new Date(now.getTime() + leaseMs), visitedAt: now })
    .where(sql`${linkCards.id} = any(${sql.param(chosen.map(({ id }) => id))}::bigint[])`)
    .returning();
}

/**
 * Lets the cards of hosts that were visited often enough wait for a minute, when they are so many that cards of other
 * hosts are not looked at.
 */
async function deferBusyHosts(tx: Transaction, at: SQL): Promise<void> {
  await tx.execute(sql`
    with waiting as (${selectWaiting(at)}), hosts as materialized (${selectHosts(at)})
    update ${linkCards} c set next_at = ${at} + interval '1 minute' from waiting w join hosts h on h.host = w.host
    where c.id = w.id and h.visits >= ${VISIT_LIMITS.ofHostPerMinute}
      and (select count(*) from waiting o where o.is_new = w.is_new) >= ${CANDIDATES}`);
}

type Result = Pick<
  typeof linkCards.$inferInsert,
  'state' | 'title' | 'description' | 'site' | 'failures' | 'failure' | 'nextAt'
> &
  Partial<Pick<typeof linkCards.$inferInsert, 'picture' | 'pictureWidth' | 'pictureHeight'>>;

/** Ends a visit. Returns false when another process has taken its place. */
export async function saveResult(
  tx: Transaction,
  { id, lease }: Pick<LeasedCard, 'id' | 'lease'>,
  result: Result,
): Promise<boolean> {
  const rows = await tx
    .update(linkCards)
    .set({ ...result, lease: null, leasedUntil: null })
    .where(and(eq(linkCards.id, id), eq(linkCards.lease, lease ?? '')))
    .returning({ id: linkCards.id });
  return rows.length > 0;
}

/** Stores the rows of a new picture. It has no owner, because many posts show it. */
export async function insertFile(tx: Transaction, file: typeof files.$inferInsert): Promise<void> {
  await tx.insert(files).values(file);
}

/** Marks pictures as deleted. A job removes their bytes. */
export async function deleteFiles(tx: Transaction, keys: readonly string[], now: Date): Promise<void> {
  await tx
    .update(files)
    .set({ deletedAt: now })
    .where(sql`${files.key} = any(${sql.param([...keys])}::text[])`);
}

/** The newest posts that show a card. */
export async function listNewestPosts(tx: Queryable, linkCardId: number, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ postId: postLinkCards.postId })
    .from(postLinkCards)
    .innerJoin(posts, eq(posts.id, postLinkCards.postId))
    .where(and(eq(postLinkCards.linkCardId, linkCardId), eq(postLinkCards.isRemoved, false)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit);
  return rows.map(({ postId }) => postId);
}

/** Locks cards without posts until the transaction ends. A post that refers to one waits. */
export async function listOrphansForUpdate(tx: Transaction, before: Date, limit: number): Promise<number[]> {
  const rows = await tx.execute<{ id: number }>(sql`
    select c.id::float8 as id from ${linkCards} c
    where c.created_at < ${before.toISOString()}::timestamptz
      and not exists (select 1 from ${postLinkCards} p where p.link_card_id = c.id)
    order by c.created_at, c.id limit ${limit} for update skip locked`);
  return rows.map(({ id }) => id);
}

/** Deletes those of the cards that still have no posts. Returns their pictures. */
export async function deleteOrphans(tx: Transaction, ids: readonly number[]): Promise<string[]> {
  const rows = await tx.execute<{ picture: string | null }>(sql`
    delete from ${linkCards} c where c.id = any(${sql.param([...ids])}::bigint[])
      and not exists (select 1 from ${postLinkCards} p where p.link_card_id = c.id)
    returning c.picture`);
  return rows.flatMap(({ picture }) => (picture === null ? [] : [picture]));
}
