import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { TAG_LIMITS } from '../../../../rules/text/tags.ts';
import { mutes } from '../../../database/tables/people/blocks.ts';
import { posts } from '../../../database/tables/social/posts.ts';
import { postTags, tagFollows, tags } from '../../../database/tables/social/tags.ts';
import type { Drizzle, Queryable, Transaction } from '../../../database/types.ts';
import { openPosts } from '../posts.visibility.ts';

export interface TagRow {
  readonly id: number;
  readonly key: string;
  readonly name: string;
}

const columns = { id: tags.id, key: tags.key, name: tags.name };

export async function findByKey(tx: Queryable, key: string): Promise<TagRow | undefined> {
  const [row] = await tx.select(columns).from(tags).where(eq(tags.key, key));
  return row;
}

export async function findById(tx: Queryable, id: number): Promise<TagRow | undefined> {
  const [row] = await tx.select(columns).from(tags).where(eq(tags.id, id));
  return row;
}

/** How often a tag was used in public posts. */
export interface TagUse {
  readonly postsLastDay: number;
  readonly postsLastWeek: number;
  readonly peopleLastDay: number;
}

export interface UsedTag extends TagRow, TagUse {}

/** Uses of a tag that are counted at most, and uses of all tags that trends are found among. */
const COUNTED_USES = 1_000;
const TRENDING_USES = 50_000;
const TRENDING_TAGS = 30;
/** A tag of one person alone is no trend. */
const MIN_PEOPLE = 2;

/** The newest uses of the last week in public posts, at most `limit`. */
const selectUses = (now: Date, limit: number, where: SQL = sql`true`): SQL => sql`
  select ${postTags.tagId} as tag_id, ${posts.authorId} as author_id,
    ${postTags.createdAt} > ${now.toISOString()}::timestamptz - interval '1 day' as is_today
  from ${postTags} join ${posts} on ${posts.id} = ${postTags.postId}
  where ${postTags.createdAt} > ${now.toISOString()}::timestamptz - interval '7 days' and ${where} and ${openPosts}
  order by ${postTags.createdAt} desc limit ${limit}::bigint`;

const useColumns = sql`count(*) filter (where u.is_today)::int as "postsLastDay", count(*)::int as "postsLastWeek",
  count(distinct u.author_id) filter (where u.is_today)::int as "peopleLastDay"`;

const NO_USE: TagUse = { postsLastDay: 0, postsLastWeek: 0, peopleLastDay: 0 };

/** Counts the use of a tag, up to 1,000 posts. */
export async function countUses(tx: Queryable, tagId: number, now: Date): Promise<TagUse> {
  const uses = selectUses(now, COUNTED_USES, sql`${postTags.tagId} = ${tagId}::bigint`);
  const [row] = await tx.execute<Record<keyof TagUse, number>>(sql`select ${useColumns} from (${uses}) u`);
  return row ?? NO_USE;
}

/**
 * The tags that more people use in the last day than on a usual day of the week: sorted by people, multiplied by how
 * many times as many posts the day has.
 */
export async function listTrending(db: Drizzle, now: Date): Promise<UsedTag[]> {
  return db.execute<Record<keyof TagUse | 'id', number> & Record<'key' | 'name', string>>(sql`
    select t.id, t.key, t.name, ${useColumns} from (${selectUses(now, TRENDING_USES)}) u
    join ${tags} t on t.id = u.tag_id
    group by t.id
    having count(distinct u.author_id) filter (where u.is_today) >= ${MIN_PEOPLE}
    order by count(distinct u.author_id) filter (where u.is_today)
      * (count(*) filter (where u.is_today) * 7.0 / count(*)) desc, "postsLastDay" desc, t.created_at, t.id
    limit ${TRENDING_TAGS}`);
}

/** The words that a user muted, of the given ones. */
export async function listMutedWords(tx: Queryable, userId: number): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ word: mutes.target })
    .from(mutes)
    .where(and(eq(mutes.userId, userId), eq(mutes.kind, 'word')));
  return new Set(rows.map(({ word }) => word));
}

/** The ids of the tags that a user follows. */
export async function listFollowedIds(tx: Queryable, userId: number): Promise<ReadonlySet<number>> {
  const rows = await tx.select({ id: tagFollows.tagId }).from(tagFollows).where(eq(tagFollows.userId, userId));
  return new Set(rows.map(({ id }) => id));
}

/** The tags that a user follows, the last followed first. */
export const listFollowed = (tx: Queryable, userId: number): Promise<TagRow[]> =>
  tx
    .select(columns)
    .from(tagFollows)
    .innerJoin(tags, eq(tags.id, tagFollows.tagId))
    .where(eq(tagFollows.userId, userId))
    .orderBy(desc(tagFollows.createdAt), desc(tags.id))
    .limit(TAG_LIMITS.followed);

export async function follow(tx: Transaction, userId: number, tagId: number, now: Date): Promise<void> {
  await tx.insert(tagFollows).values({ userId, tagId, createdAt: now }).onConflictDoNothing();
}

export async function unfollow(tx: Transaction, userId: number, tagId: number): Promise<void> {
  await tx.delete(tagFollows).where(and(eq(tagFollows.userId, userId), eq(tagFollows.tagId, tagId)));
}
