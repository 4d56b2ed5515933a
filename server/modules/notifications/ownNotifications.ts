import { and, isNull, or, sql, type SQL } from 'drizzle-orm';
import { cappedCount } from '../../database/cappedCount.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { notifications } from '../../database/tables/people/notifications.ts';
import type { Queryable } from '../../database/types.ts';
import { notMutedText, notMutedTicker, notMutedPerson } from '../mutes/mutes.filters.ts';
import { type Reader, visiblePosts } from '../posts/posts.visibility.ts';
import { users } from '../../database/tables/people/people.ts';
import { posts } from '../../database/tables/social/posts.ts';
import { DECISION_IDS, MODERATION_IDS } from '../ground/notifications/decisionTexts.ts';
import { recentActors } from '../ground/notifications/recentActors.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';

/** The number of a user's notifications or unread notifications, capped at `COUNTED`. */
export async function countOwn(tx: Queryable, reader: NotificationReader, onlyUnread: boolean): Promise<number> {
  const readableRows = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(readable(reader), onlyUnread ? isNull(notifications.readAt) : undefined));
  return exactlyOne(await cappedCount(tx, readableRows, COUNTED)).total;
}

export type NotificationReader = Reader;

/** Lists are counted, and reachable by page number, up to this many notifications. The cursor has no limit. */
export const COUNTED = 1000;

/**
 * Matches the notifications that a reader may see. Leaves out those whose actors are all hidden, blocked or muted,
 * those with muted content, and those that link to a post which the reader cannot open, except for moderation
 * decisions. The check of the latest actor is cheap and decides most rows; the other actors of a group are only checked
 * when it fails.
 */
export const readable = (reader: NotificationReader): SQL | undefined => {
  const viewerId = reader.id;
  return and(
    sql`${notifications.userId} = ${viewerId}::bigint`,
    sql`(${isOfPlatform} or ${isLatestActorVisible(reader)} or ${isAnyActorVisible(reader)})`,
    reader.omit?.mutes === true
      ? undefined
      : or(
          isModeration,
          and(
            notMutedText(sql`coalesce(${notifications.values} ->> 'textKey', '')`, viewerId),
            notMutedTicker(sql`(${notifications.values} ->> 'tickerId')::bigint`, viewerId),
          ),
        ),
    sql`(${isDecision} or not ${linksToHiddenPost(reader)})`,
  );
};

// Uses `count` instead of `exists`, because PostgreSQL could turn `exists` into a hash of all posts.
const linksToHiddenPost = (reader: NotificationReader): SQL => sql`(${postId} is not null and (
  select count(*) from ${posts} where ${posts.id} = ${postId} and ${visiblePosts(reader)}) = 0)`;

/** Admin decisions stay readable even when their post is not. */
const isDecision = sql`starts_with(${notifications.messageId}, ${DECISION_IDS})`;

/** Whether a readable notification links to a post that the reader cannot open: `readable` leaves out all others of these. */
export const isClosed = (reader: NotificationReader): SQL =>
  sql`case when ${isDecision} then ${linksToHiddenPost(reader)} else false end`;

/** Admin decisions about the reader's own account and content are shown regardless of mutes. */
const isModeration = or(...MODERATION_IDS.map((ids) => sql`starts_with(${notifications.messageId}, ${ids})`));

const isOfPlatform = sql`btrim(${recentActors}) = ''`;

const isLatestActorVisible = (reader: NotificationReader): SQL =>
  sql`coalesce((select ${isActorVisible(reader)} from ${users} where ${users.id} = ${notifications.actorId}), false)`;

const isAnyActorVisible = (reader: NotificationReader): SQL => sql`(
  select count(*) from unnest(${actorIds}) actor(id)
  where (select ${isActorVisible(reader)} from ${users} where ${users.id} = actor.id)) > 0`;

/** The post that a notification links to; null for other links. */
const postId = sql`substring(${notifications.link} from '^/posts/([0-9]{1,15})')::bigint`;

/** Matches people who are neither hidden nor blocked nor muted for the reader. `users` must be joined. */
export const isActorVisible = ({ id, omit }: NotificationReader): SQL | undefined =>
  and(isVisiblePerson(id, omit?.blocks), omit?.mutes === true ? undefined : notMutedPerson(users.id, id));

/**
 * The ids of the actors in order. The list is truncated at the front, so the part before the first space may be
 * incomplete.
 */
export const actorIds = sql`(select string_to_array(btrim(substr(actor_list, strpos(actor_list, ' '))), ' ')::bigint[]
  from (select ${recentActors} as actor_list) of_group)`;
