import { DAY_MS } from '../../../base/durations.ts';
import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { userStatusIds } from '../../../database/referenceIds.ts';
import { alerts } from '../../../database/tables/market/alerts.ts';
import { blocks, mutes } from '../../../database/tables/people/blocks.ts';
import { notificationTypes } from '../../../database/tables/platform/lookups.ts';
import { mailOutbox } from '../../../database/tables/platform/mail.ts';
import { notifications } from '../../../database/tables/people/notifications.ts';
import { users } from '../../../database/tables/people/people.ts';
import { platformSettings } from '../../../database/tables/platform/platformSettings.ts';
import { notificationChoices, userSettings } from '../../../database/tables/people/settings.ts';
import type { Transaction } from '../../../database/types.ts';
import { alertShare } from '../mail/dailyLimit.ts';
import { recentActors } from './recentActors.ts';

/** Maximum of characters of actor ids that a group stores in order to count each actor once. */
const RECENT_ACTORS = 4000;

interface Subject {
  readonly typeId: number;
  readonly actorId: number | null;
  /** Folded texts of the notification; empty without any. */
  readonly textKey: string;
  readonly tickerId: number | null;
  /** Ignores the settings of the readers. */
  readonly isModeration: boolean;
}

const isMuted = ({ actorId, textKey, tickerId }: Subject): SQL => sql`exists (
  select 1 from ${mutes} where ${mutes.userId} = ${users.id} and (
    (${mutes.kind} = 'person' and ${mutes.target} = ${actorId === null ? '' : String(actorId)})
    or (${mutes.kind} = 'word' and position(' ' || ${mutes.target} || ' ' in ${` ${textKey} `}) > 0)
    or (${mutes.kind} = 'ticker' and ${mutes.target} = ${tickerId === null ? '' : String(tickerId)})))`;

const isBlockedEitherWay = (actorId: number): SQL => sql`exists (
  select 1 from ${blocks} where (${blocks.blockerId} = ${users.id} and ${blocks.blockedId} = ${actorId}::bigint)
    or (${blocks.blockerId} = ${actorId}::bigint and ${blocks.blockedId} = ${users.id}))`;

/** Number of the day's e-mails that are reserved for users whose price alerts are mailed. */
const reservedForAlerts = (limit: SQL): SQL => sql`case when exists (
  select 1 from ${alerts} a where a.user_id = ${users.id} and a.active and a.by_email) then ${alertShare(limit)} else 0 end`;

const acceptsNotification = (subject: Subject): SQL | undefined =>
  and(
    eq(users.statusId, userStatusIds.active),
    sql`coalesce(${userSettings.notificationsEnabled}, true)`,
    sql`exists (select 1 from ${notificationTypes} t where t.id = ${subject.typeId} and t.active)`,
    sql`not ${isMuted(subject)}`,
  );

/**
 * Returns the users who accept the notification and their channels. Excludes inactive accounts and users who switched
 * the kind off, or muted or blocked the actor.
 */
export function getReaders(tx: Transaction, userIds: readonly number[], subject: Subject, now: Date) {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const limit = sql`coalesce(${userSettings.emailLimit}, (select p.email_limit from ${platformSettings} p), 0)`;
  const wantsMail = sql`(coalesce(${notificationChoices.email}, false) and ${users.emailVerifiedAt} is not null)`;
  return tx
    .select({
      id: users.id,
      firstname: users.firstname,
      lastname: users.lastname,
      username: users.username,
      emailaddress: users.emailaddress,
      language: users.language,
      inApp: sql<boolean>`(${subject.isModeration}::boolean or coalesce(${notificationChoices.inApp}, true))`,
      email: sql<boolean>`${wantsMail}`,
      emailLimit: sql<number>`case when ${wantsMail} then ${limit} - ${reservedForAlerts(limit)} else 0 end`,
      mailsToday: sql<number>`case when ${wantsMail} then (select count(*) from ${mailOutbox} o
        where o.user_id = ${users.id} and o.kind = 'notification' and o.created_at > ${since}::timestamptz)::int else 0 end`,
      /** The name of the actor, the same in every row. */
      actor: sql<string | null>`(select coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.username)
        from ${users} a where a.id = ${subject.actorId}::bigint)`,
    })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .leftJoin(
      notificationChoices,
      and(eq(notificationChoices.userId, users.id), eq(notificationChoices.notificationTypeId, subject.typeId)),
    )
    .where(
      and(
        inArray(users.id, [...userIds]),
        subject.isModeration ? ne(users.statusId, userStatusIds.deleted) : acceptsNotification(subject),
        subject.actorId === null ? undefined : sql`not ${isBlockedEitherWay(subject.actorId)}`,
      ),
    )
    .orderBy(users.id);
}

export type Reader = Awaited<ReturnType<typeof getReaders>>[number];

/** The stored content of a notification. */
export interface NotificationContent {
  readonly typeId: number;
  readonly groupKey: string;
  readonly actorId: number | null;
  readonly messageId: string;
  readonly values: Record<string, string | number>;
  readonly link: string | null;
}

/**
 * Inserts a notification or merges it into the unread one of its group. A group counts each actor once: it stores the
 * ids of the latest actors. An actor whose id was dropped counts again.
 * @returns the notifications; `isNew` for readers who had no unread one of the group
 */
export async function upsertNotifications(
  tx: Transaction,
  userIds: readonly number[],
  news: NotificationContent,
  now: Date,
): Promise<readonly { readonly id: number; readonly userId: number; readonly isNew: boolean }[]> {
  if (userIds.length === 0) return [];
  const n = notifications;
  const actorIds = news.actorId === null ? ' ' : ` ${news.actorId} `;
  const isCounted = sql`(excluded.actor_id is null or position(' ' || excluded.actor_id || ' ' in ${recentActors}) > 0)`;
  return tx
    .insert(n)
    .values(
      userIds.map((userId) => ({
        ...news,
        userId,
        values: { ...news.values, actorIds },
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [n.userId, n.groupKey],
      targetWhere: sql`${n.readAt} is null`,
      set: {
        typeId: sql`excluded.type_id`,
        actorId: sql`coalesce(excluded.actor_id, ${n.actorId})`,
        actorCount: sql`${n.actorCount} + (case when ${isCounted} then 0 else 1 end)`,
        messageId: sql`excluded.message_id`,
        values: sql`excluded.values || jsonb_build_object('actorIds',
          case when ${isCounted} then ${recentActors} else right(${recentActors} || excluded.actor_id || ' ', ${sql.raw(String(RECENT_ACTORS))}) end)`,
        link: sql`excluded.link`,
        updatedAt: sql`greatest(excluded.updated_at, ${n.updatedAt})`,
      },
    })
    .returning({ id: n.id, userId: n.userId, isNew: sql<boolean>`(xmax = 0)` });
}
