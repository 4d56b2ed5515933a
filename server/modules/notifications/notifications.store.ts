import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { notificationTypes } from '../../database/tables/lookups.ts';
import { notifications } from '../../database/tables/notifications.ts';
import { users } from '../../database/tables/people.ts';
import { posts } from '../../database/tables/posts.ts';
import { notificationChoices } from '../../database/tables/settings.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { Place } from '../ground/lists/cursors.ts';
import { quotable } from '../posts/posts.visibility.ts';
import { REPORTER_IDS } from '../ground/notifications/decisionTexts.ts';
import { type OwnReader, readable, leadsNowhere, isHeard, actorIds } from './ownNotifications.ts';

/** The post that somebody had reported: what was taken down has no link, and is known by its group alone. */
const reportedId = sql`substring(${notifications.groupKey} from '^post:([0-9]{1,15}):report$')::bigint`;

const quotesNoMore = (reader: OwnReader): SQL<boolean> => sql<boolean>`(
  case when starts_with(${notifications.messageId}, ${REPORTER_IDS}) then (
    select count(*) from ${posts} where ${posts.id} = ${reportedId} and ${quotable(reader)}) = 0 else false end)`;

/** Of the people who caused it: the last one whom the reader may hear of, and how many they may not. */
const actorsFor = (reader: OwnReader) => sql<{ readonly latest: number | null; readonly hidden: number }>`(
  select json_build_object(
    'latest', (array_agg(${users.id} order by one.id = ${notifications.actorId} desc, one.place desc)
      filter (where ${users.id} is not null))[1],
    'hidden', count(*) filter (where ${users.id} is null))
  from unnest(${actorIds}) with ordinality one(id, place)
  left join ${users} on ${users.id} = one.id and ${isHeard(reader)})`;

/** One page, the latest first: the `limit` rows from `offset` on, or those after a position. */
export function page(tx: Queryable, reader: OwnReader, onlyUnread: boolean, place: Place) {
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
      isClosed: sql<boolean>`${leadsNowhere(reader)}`,
      quotesNoMore: quotesNoMore(reader),
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

/** Marks a reader's own unread notifications; all of them without ids. */
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

/** The active kinds with what a person chose; null where they never chose. */
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

/** Keeps a choice, if the kind exists and is active. */
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
