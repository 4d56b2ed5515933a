import { and, isNull, eq, or, sql, type SQL } from 'drizzle-orm';
import { cappedCount } from '../../database/cappedCount.ts';
import { exactlyOne } from '../../database/exactlyOne.ts';
import { notifications } from '../../database/tables/notifications.ts';
import type { Queryable } from '../../database/types.ts';
import { notMutedText, notMutedTicker, notMutedPerson } from '../mutes/mutes.filters.ts';
import { type Reader, visiblePosts } from '../posts/posts.visibility.ts';
import { users } from '../../database/tables/people.ts';
import { posts } from '../../database/tables/posts.ts';
import { DECISION_IDS, MODERATION_IDS } from '../ground/notifications/decisionTexts.ts';
import { recentActors } from '../ground/notifications/recentActors.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';

/** How many a reader has, or has not read: counted up to `COUNTED`. */
export async function countOwn(tx: Queryable, reader: OwnReader, onlyUnread: boolean): Promise<number> {
  const own = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(readable(reader), onlyUnread ? isNull(notifications.readAt) : undefined));
  return exactlyOne(await cappedCount(tx, own, COUNTED)).total;
}

export type OwnReader = Reader & { readonly id: number };

/** So many are counted, and reached by page numbers; the cursor has no end. */
export const COUNTED = 1000;

/**
 * A reader's own notifications but for those that people alone caused who are hidden, blocked or muted, that hold what is
 * muted, or that lead to a post which the reader cannot open any more, unless they tell of a decision about it. Most are judged by who caused them last; the others
 * of a group are looked at where that one does not count.
 */
export const readable = (reader: OwnReader): SQL | undefined => {
  const viewerId = reader.id;
  return and(
    eq(notifications.userId, viewerId),
    sql`(${isOfPlatform} or ${isLastHeard(reader)} or ${isAnybodyHeard(reader)})`,
    or(
      isModeration,
      and(
        notMutedText(sql`coalesce(${notifications.values} ->> 'textKey', '')`, viewerId),
        notMutedTicker(sql`(${notifications.values} ->> 'tickerId')::bigint`, viewerId),
      ),
    ),
    sql`(${isDecision} or not ${leadsNowhere(reader)})`,
  );
};

// A count, where `exists` would say it: of that PostgreSQL could make one list of all posts.
export const leadsNowhere = (reader: OwnReader): SQL => sql`(${postId} is not null and (
  select count(*) from ${posts} where ${posts.id} = ${postId} and ${visiblePosts(reader)}) = 0)`;

/** What admins decided stays to be read, also without the post that it was about. */
export const isDecision = sql`starts_with(${notifications.messageId}, ${DECISION_IDS})`;

/** What admins decided about the reader themselves is shown whatever they muted. */
export const isModeration = or(...MODERATION_IDS.map((ids) => sql`starts_with(${notifications.messageId}, ${ids})`));

export const isOfPlatform = sql`btrim(${recentActors}) = ''`;

export const isLastHeard = (reader: OwnReader): SQL =>
  sql`coalesce((select ${isHeard(reader)} from ${users} where ${users.id} = ${notifications.actorId}), false)`;

export const isAnybodyHeard = (reader: OwnReader): SQL => sql`(
  select count(*) from unnest(${actorIds}) one(id) join ${users} on ${users.id} = one.id where ${isHeard(reader)}) > 0`;

/** The post that a notification leads to, null where it leads elsewhere. */
export const postId = sql`substring(${notifications.link} from '^/posts/([0-9]{1,15})')::bigint`;

/** The condition "the reader may hear of this person": neither hidden nor blocked nor muted. `users` must be joined. */
export const isHeard = ({ id }: OwnReader): SQL | undefined => and(isVisiblePerson(id), notMutedPerson(users.id, id));

/** Who caused it, in their order. What stands before the first space was cut off: see `tell`. */
export const actorIds = sql`(select string_to_array(btrim(substr(known, strpos(known, ' '))), ' ')::bigint[]
  from (select ${recentActors} as known) of_group)`;
