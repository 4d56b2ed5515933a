import { and, eq, ne, sql } from 'drizzle-orm';
import { userStatusIds } from '../../database/referenceIds.ts';
import { users } from '../../database/tables/people/people.ts';
import { platformSettings } from '../../database/tables/platform/platformSettings.ts';
import { userSettings } from '../../database/tables/people/settings.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

/** The user's limit, else the platform's. */
const limitSql = (column: 'email_limit' | 'sms_limit' | 'push_notification_limit') =>
  sql<number>`coalesce(${userSettings}.${sql.identifier(column)}, (select p.${sql.identifier(column)} from ${platformSettings} p), 0)`;

/** A user's settings with defaults; undefined for unknown and deleted users. */
export async function find(tx: Queryable, userId: number): Promise<UserSettingsRow | undefined> {
  const [row] = await select(tx, userId);
  return row;
}

/**
 * Like `find`, but locks the user until the transaction ends. Reads after the lock, because a joined row could be older
 * than the lock.
 */
export async function findForUpdate(tx: Transaction, userId: number): Promise<UserSettingsRow | undefined> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return find(tx, userId);
}

function select(tx: Queryable, userId: number) {
  return tx
    .select({
      userId: users.id,
      isPrivate: users.isPrivate,
      publicPortfolio: sql<'public' | 'group'>`coalesce(${userSettings.publicPortfolio}, 'group')`,
      portfolioDetail: sql<'amounts' | 'percentages' | 'off'>`coalesce(${userSettings.portfolioDetail}, 'percentages')`,
      notificationsEnabled: sql<boolean>`coalesce(${userSettings.notificationsEnabled}, true)`,
      showPriceChangeInPercentage: sql<boolean>`coalesce(${userSettings.showPriceChangeInPercentage}, true)`,
      emailLimit: limitSql('email_limit'),
      smsLimit: limitSql('sms_limit'),
      pushNotificationLimit: limitSql('push_notification_limit'),
    })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(and(eq(users.id, userId), ne(users.statusId, userStatusIds.deleted)));
}

export type UserSettingsRow = Awaited<ReturnType<typeof select>>[number];

/** The columns that `save` can change; omitted ones stay unchanged. */
export type SettingsChange = Partial<Omit<UserSettingsRow, 'userId' | 'isPrivate'>>;

export async function save(tx: Transaction, userId: number, change: SettingsChange, now: Date): Promise<void> {
  const set = { ...change, updatedAt: now };
  await tx
    .insert(userSettings)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: userSettings.userId, set });
}

export async function setPrivate(tx: Transaction, userId: number, isPrivate: boolean, now: Date): Promise<void> {
  await tx.update(users).set({ isPrivate, updatedAt: now }).where(eq(users.id, userId));
}
