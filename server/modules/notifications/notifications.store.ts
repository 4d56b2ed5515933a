import { and, asc, count, desc, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { onlyRow } from '../../database/onlyRow.ts';
import { notificationTypes } from '../../database/tables/lookups.ts';
import { notifications } from '../../database/tables/notifications.ts';
import { users } from '../../database/tables/people.ts';
import { posts } from '../../database/tables/posts.ts';
import { notificationChoices } from '../../database/tables/settings.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { notMutedPerson, notMutedText, notMutedTicker } from '../mutes/mutes.filters.ts';
import { isVisible } from '../people/people.store.ts';
import { visiblePosts, type Reader } from '../posts/posts.visibility.ts';

/** Where a page of the list ends. */
export interface Position {
  readonly updatedAt: Date;
  readonly id: number;
}

type OwnReader = Reader & { readonly id: number };

/** The post that a notification leads to, null where it leads elsewhere. */
const postId = sql`substring(${notifications.link} from '^/posts/([0-9]{1,15})')::bigint`;

// A count, where `exists` would say it: of that PostgreSQL could make one list of all posts.
const leadsNowhere = (reader: OwnReader): SQL => sql`(${postId} is not null and (
  select count(*) from ${posts} where ${posts.id} = ${postId} and ${visiblePosts(reader)}) = 0)`;

/**
 * A reader's own notifications but for those that somebody hidden, blocked or muted caused last, that hold what is muted, or
 * that lead to a post which the reader cannot open any more.
 */
const readable = (tx: Queryable, reader: OwnReader): SQL | undefined => {
  const viewerId = reader.id;
  return and(
    eq(notifications.userId, viewerId),
    or(
      isNull(notifications.actorId),
      exists(
        tx
          .select({ one: sql`1` })
          .from(users)
          .where(and(eq(users.id, notifications.actorId), isVisible(viewerId))),
      ),
    ),
    notMutedPerson(notifications.actorId, viewerId),
    notMutedText(sql`coalesce(${notifications.values} ->> 'textKey', '')`, viewerId),
    notMutedTicker(sql`(${notifications.values} ->> 'tickerId')::bigint`, viewerId),
    sql`not ${leadsNowhere(reader)}`,
  );
};

/** One page, the latest first: the `limit` rows from `offset` on, or those after a position. */
export function page(
  tx: Queryable,
  reader: OwnReader,
  onlyUnread: boolean,
  place: { readonly limit: number; readonly offset: number; readonly after: Position | undefined },
) {
  const { limit, offset, after } = place;
  const ordered = tx
    .select({
      id: notifications.id,
      typeName: notificationTypes.name,
      typeNameTr: notificationTypes.nameTr,
      actorId: notifications.actorId,
      actorCount: notifications.actorCount,
      messageId: notifications.messageId,
      values: notifications.values,
      link: notifications.link,
      readAt: notifications.readAt,
      updatedAt: notifications.updatedAt,
    })
    .from(notifications)
    .innerJoin(notificationTypes, eq(notificationTypes.id, notifications.typeId))
    .where(
      and(
        readable(tx, reader),
        onlyUnread ? isNull(notifications.readAt) : undefined,
        after === undefined
          ? undefined
          : sql`(${notifications.updatedAt}, ${notifications.id}) < (${after.updatedAt.toISOString()}::timestamptz, ${after.id}::bigint)`,
      ),
    )
    .orderBy(desc(notifications.updatedAt), desc(notifications.id))
    .limit(limit);
  return after === undefined ? ordered.offset(offset) : ordered;
}

export type NotificationRow = Awaited<ReturnType<typeof page>>[number];

/** How many a reader has, and how many of them were not read. */
export async function counts(tx: Queryable, reader: OwnReader): Promise<{ total: number; unread: number }> {
  const rows = await tx
    .select({ total: count(), unread: sql<number>`(count(*) filter (where ${notifications.readAt} is null))::int` })
    .from(notifications)
    .where(readable(tx, reader));
  return onlyRow(rows);
}

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
