import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { notificationTypes } from '../../database/tables/platform/lookups.ts';
import { notifications } from '../../database/tables/people/notifications.ts';
import { users } from '../../database/tables/people/people.ts';
import { posts } from '../../database/tables/social/posts.ts';
import { notificationChoices } from '../../database/tables/people/settings.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { PageRequest } from '../ground/lists/cursors.ts';
import { quotable } from '../posts/posts.visibility.ts';
import { REPORTER_IDS } from '../ground/notifications/decisionTexts.ts';
import { type NotificationReader, readable, linksToHiddenPost, isActorVisible, actorIds } from './ownNotifications.ts';

/** The reported post of a reporter's notice. A removed post has no link, so its id comes from the group key. */
const reportedId = sql`substring(${notifications.groupKey} from '^post:([0-9]{1,15}):report$')::bigint`;

const isQuoteHidden = (reader: NotificationReader): SQL<boolean> => sql<boolean>`(
  case when starts_with(${notifications.messageId}, ${REPORTER_IDS}) then (
    select count(*) from ${posts} where ${posts.id} = ${reportedId} and ${quotable(reader)}) = 0 else false end)`;

/** The latest actor who is visible to the reader, and the number of hidden actors. */
const actorsFor = (reader: NotificationReader) => sql<{ readonly latest: number | null; readonly hidden: number }>`(
  select json_build_object(
    'latest', (array_agg(${users.id} order by actor.id = ${notifications.actorId} desc, actor.position desc)
      filter (where ${users.id} is not null))[1],
    'hidden', count(*) filter (where ${users.id} is null))
  from unnest(${actorIds}) with ordinality actor(id, position)
  left join ${users} on ${users.id} = actor.id and ${isActorVisible(reader)})`;

/** One page, newest first: `limit` rows from `offset`, or after a cursor position. */
export function page(tx: Queryable, reader: NotificationReader, onlyUnread: boolean, place: PageRequest) {
  const { limit, offset, after } = place;
  const ordered = tx
    .select({
      id: notifications.id,
      typeName: notificationTypes.name,
      typeNameTr: notificationTypes.nameTr,
      actors: actorsFor(reader),
      actorCount: notifications.actorCount,
      messageId: notifications.messageId,
      values: notifications.values,
      link: notifications.link,
      isClosed: sql<boolean>`${linksToHiddenPost(reader)}`,
      isQuoteHidden: isQuoteHidden(reader),
      readAt: notifications.readAt,
      updatedAt: notifications.updatedAt,
    })
    .from(notifications)
    .innerJoin(notificationTypes, eq(notificationTypes.id, notifications.typeId))
    .where(
      and(
        readable(reader),
        onlyUnread ? isNull(notifications.readAt) : undefined,
        after === undefined
          ? undefined
          : sql`(${notifications.updatedAt}, ${notifications.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`,
      ),
    )
    .orderBy(desc(notifications.updatedAt), desc(notifications.id))
    .limit(limit);
  return after === undefined ? ordered.offset(offset) : ordered;
}

export type NotificationRow = Awaited<ReturnType<typeof page>>[number];

/** Marks a user's unread notifications as read, all of them without ids. */
export async function markRead(
  tx: Queryable,
  viewerId: number,
  ids: readonly number[] | undefined,
  now: Date,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, viewerId),
        isNull(notifications.readAt),
        ids === undefined ? undefined : inArray(notifications.id, [...ids]),
      ),
    );
}

const choiceColumns = {
  id: notificationTypes.id,
  name: notificationTypes.name,
  nameTr: notificationTypes.nameTr,
  inApp: notificationChoices.inApp,
  email: notificationChoices.email,
};

/** The active notification types with the user's choices; null when the user made none. */
export function choices(tx: Queryable, userId: number) {
  return tx
    .select(choiceColumns)
    .from(notificationTypes)
    .leftJoin(
      notificationChoices,
      and(eq(notificationChoices.notificationTypeId, notificationTypes.id), eq(notificationChoices.userId, userId)),
    )
    .where(eq(notificationTypes.active, true))
    .orderBy(asc(notificationTypes.id));
}

export type ChoiceRow = Awaited<ReturnType<typeof choices>>[number];

/** Stores a choice. Returns undefined when the type does not exist or is inactive. */
export async function choose(
  tx: Transaction,
  userId: number,
  choice: { readonly typeId: number; readonly inApp: boolean; readonly email: boolean },
): Promise<ChoiceRow | undefined> {
  const { typeId, inApp, email } = choice;
  const [type] = await tx
    .select({ id: notificationTypes.id, name: notificationTypes.name, nameTr: notificationTypes.nameTr })
    .from(notificationTypes)
    .where(and(eq(notificationTypes.id, typeId), eq(notificationTypes.active, true)));
  if (type === undefined) return undefined;
  await tx
    .insert(notificationChoices)
    .values({ userId, notificationTypeId: typeId, inApp, email })
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.notificationTypeId],
      set: { inApp, email },
    });
  return { ...type, inApp, email };
}
