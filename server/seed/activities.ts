import { DAY_MS, HOUR_MS } from '../base/durations.ts';
import type { ServerMessageId } from '../i18n/translate.ts';
import { notificationTypeIds as NOTIFICATION } from '../database/referenceIds.ts';
import type { activities } from '../database/tables/people/activities.ts';
import type { notifications } from '../database/tables/people/notifications.ts';
import type { BotData } from './bots/botData.ts';
import type { Graph } from './social/graph.ts';
import type { Person } from './people.ts';
import type { PostData } from './social/posts.ts';
import type { Reactions } from './social/reactions.ts';
import { DEMO_DEVELOPER_ID } from './demoAccounts.ts';
import type { TeamData } from './teams.ts';
import type { SeedContext } from './seedContext.ts';
import { toQuote } from '../modules/ground/texts/toExcerpt.ts';

export interface ActivityData {
  readonly activities: (typeof activities.$inferInsert)[];
  readonly notifications: (typeof notifications.$inferInsert)[];
}

/** Ids of the reference list (reference/lists.ts). */
const ACTIVITY = { liked: 1, commented: 2, mentioned: 3, answered: 4, follower: 6, request: 7 } as const;
/** Activities older than this are not created. */
const ACTIVITY_DAYS = 45;
const NOTIFICATION_DAYS = 10;
/** Notifications older than this have been read. */
const READ_DAYS = 3;

interface ActivityEvent {
  readonly userId: number;
  readonly actorId: number;
  readonly activity?: number;
  readonly notification: number;
  readonly groupKey: string;
  readonly messageId: ServerMessageId;
  /** The team of a notification about a team. */
  readonly team?: string;
  readonly link: string;
  readonly createdAt: Date;
  readonly postId?: number;
  readonly commentId?: number;
}

function collect(
  postData: PostData,
  reactions: Reactions,
  graph: Graph,
  teams: TeamData,
  botData: BotData,
): ActivityEvent[] {
  const found: ActivityEvent[] = [];
  const getAuthor = (postId: number): number => postData.authors.get(postId)?.id ?? 0;
  for (const { postId, userId, createdAt, isUp } of reactions.votes) {
    if (!isUp || !createdAt) continue;
    found.push({
      userId: getAuthor(postId),
      actorId: userId,
      activity: ACTIVITY.liked,
      notification: NOTIFICATION.likes,
      groupKey: `post:${postId}:vote`,
      messageId: 'notifications.postLiked',
      link: `/posts/${postId}`,
      createdAt,
      postId,
    });
  }
  const commentAuthors = new Map(reactions.comments.map((comment) => [comment.id, comment.authorId]));
  for (const comment of reactions.comments) {
    const { postId, createdAt, id, parentId } = comment;
    const recipientId = comment.mentions?.recipientId;
    const userId = recipientId ?? (parentId ? (commentAuthors.get(parentId) ?? 0) : getAuthor(postId));
    if (userId === comment.authorId) continue;
    const shared = {
      userId,
      actorId: comment.authorId,
      notification: NOTIFICATION.comments,
      link: `/posts/${postId}`,
      createdAt,
      postId,
      commentId: id,
    };
    found.push(
      parentId
        ? {
            ...shared,
            activity: ACTIVITY.answered,
            groupKey: `comment:${parentId}:reply`,
            messageId: 'notifications.commentAnswered',
          }
        : {
            ...shared,
            activity: ACTIVITY.commented,
            groupKey: `post:${postId}:comment`,
            messageId: 'notifications.postCommented',
          },
    );
  }
  for (const { postId, userId, createdAt } of postData.mentions) {
    if (createdAt)
      found.push({
        userId,
        actorId: getAuthor(postId),
        activity: ACTIVITY.mentioned,
        notification: NOTIFICATION.mentions,
        groupKey: `post:${postId}:mention`,
        messageId: 'notifications.mentioned',
        link: `/posts/${postId}`,
        createdAt,
        postId,
      });
  }
  for (const { followerId, followedId, state, createdAt } of graph.follows) {
    if (!createdAt) continue;
    const request = state === 'requested';
    found.push({
      userId: followedId,
      actorId: followerId,
      activity: request ? ACTIVITY.request : ACTIVITY.follower,
      notification: request ? NOTIFICATION.follow_requests : NOTIFICATION.followers,
      groupKey: request ? `follow:request:${followerId}` : 'follow:new',
      messageId: request ? 'notifications.followRequested' : 'notifications.followed',
      link: `/user/${followerId}`,
      createdAt,
    });
  }
  const teamNames = new Map(teams.rows.map(({ id, name }) => [id, name]));
  for (const { teamId, userId, state, invitedById, createdAt } of teams.members) {
    if (state !== 'invited' || !invitedById || !createdAt) continue;
    found.push({
      userId,
      actorId: invitedById,
      notification: NOTIFICATION.team_invites,
      groupKey: `team:${teamId}:notifications.teamInvite:${invitedById}`,
      messageId: 'notifications.teamInvite',
      team: teamNames.get(teamId) ?? '',
      link: '/teams',
      createdAt,
    });
  }
  const creators = new Map(botData.rows.map((bot) => [bot.id, bot.creatorId]));
  for (const { botId, action, actorId, createdAt } of botData.timeline) {
    const userId = creators.get(botId) ?? DEMO_DEVELOPER_ID;
    if (action === 'requested' || !actorId || !createdAt) continue;
    found.push({
      userId,
      actorId,
      notification: NOTIFICATION.bot_status,
      groupKey: `bot:${botId}:status`,
      messageId: 'notifications.botStatusChanged',
      link: `/my-bots-detail/${botId}`,
      createdAt,
    });
  }
  return found.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Creates the activities and grouped notifications that the server would have written for the other demo data. */
export function createActivities(
  context: SeedContext,
  people: readonly Person[],
  postData: PostData,
  reactions: Reactions,
  graph: Graph,
  teams: TeamData,
  botData: BotData,
): ActivityData {
  const age = (time: Date): number => context.now.getTime() - time.getTime();
  const found = collect(postData, reactions, graph, teams, botData);
  const names = new Map(people.map((person) => [person.id, person.username]));
  const list: ActivityData['activities'] = [];
  for (const { userId, actorId, activity, postId, commentId, createdAt } of found) {
    if (!activity || age(createdAt) > ACTIVITY_DAYS * DAY_MS) continue;
    list.push({
      id: list.length + 1,
      userId,
      actorId,
      typeId: activity,
      postId: postId ?? null,
      commentId: commentId ?? null,
      newsId: null,
      isRead: age(createdAt) > READ_DAYS * DAY_MS,
      createdAt,
    });
  }
  const quotes = new Map(
    postData.rows.map(({ id, title, description }) => [id ?? 0, toQuote(title || description || '')]),
  );
  const groups = new Map<string, { first: ActivityEvent; last: ActivityEvent; actors: Set<number> }>();
  for (const item of found) {
    if (age(item.createdAt) > NOTIFICATION_DAYS * DAY_MS && item.notification < NOTIFICATION.team_invites) continue;
    const key = `${item.userId}|${item.groupKey}|${age(item.createdAt) > READ_DAYS * DAY_MS ? 'read' : 'new'}`;
    const group = groups.get(key);
    if (group) {
      group.last = item;
      group.actors.add(item.actorId);
    } else groups.set(key, { first: item, last: item, actors: new Set([item.actorId]) });
  }
  const rows: ActivityData['notifications'] = [...groups.values()].map(({ first, last, actors }, index) => {
    const invite = last.notification === NOTIFICATION.team_invites;
    const read = !invite && age(last.createdAt) > READ_DAYS * DAY_MS;
    return {
      id: index + 1,
      userId: last.userId,
      typeId: last.notification,
      groupKey: last.groupKey,
      actorId: last.actorId,
      actorCount: actors.size,
      messageId: last.messageId,
      values: {
        actor: names.get(last.actorId) ?? '',
        ...(last.team === undefined ? { others: actors.size - 1 } : { team: last.team }),
        ...(last.notification === NOTIFICATION.likes ? { quote: quotes.get(last.postId ?? 0) ?? '' } : {}),
      },
      link: last.link,
      readAt: read ? new Date(last.createdAt.getTime() + HOUR_MS) : null,
      createdAt: first.createdAt,
      updatedAt: last.createdAt,
    };
  });
  return { activities: list, notifications: rows };
}
