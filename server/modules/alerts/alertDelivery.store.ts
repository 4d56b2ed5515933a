import { sql } from 'drizzle-orm';
import type { AlertCondition } from '../../../rules/market/alerts.ts';
import { tryLockEach } from '../../database/advisoryLock.ts';
import { notificationTypeIds, userStatusIds } from '../../database/referenceIds.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { Language } from '../../i18n/translate.ts';
import { alertShare } from '../ground/mail/dailyLimit.ts';

/** Lists the users with undelivered firings, the longest waiting first. */
export async function listWaitingUsers(tx: Queryable): Promise<number[]> {
  const rows = await tx.execute<{ userId: number }>(sql`
    select a.user_id as "userId" from alert_deliveries d join alerts a on a.id = d.alert_id
    where d.notified_at is null group by a.user_id order by min(d.created_at), a.user_id`);
  return rows.map(({ userId }) => userId);
}

/** The firings that are due for a user. */
export interface DueUser extends Record<string, unknown> {
  readonly userId: number;
  readonly ids: readonly number[];
}

/** Lists the oldest undelivered firings of these users, at most `share` of each. */
export function listDue(tx: Queryable, userIds: readonly number[], share: number): Promise<readonly DueUser[]> {
  return tx.execute<DueUser>(sql`
    select "userId", jsonb_agg(id order by rank) as ids from (
      select a.user_id as "userId", d.id, row_number() over (partition by a.user_id order by d.created_at, d.id) as rank
      from alert_deliveries d join alerts a on a.id = d.alert_id
      where d.notified_at is null and a.user_id = any(${sql.param([...userIds])}::bigint[])
    ) due
    where rank <= ${share} group by "userId" order by array_position(${sql.param([...userIds])}::bigint[], "userId")`);
}

/** Locks those of the users that no other process is notifying, until the transaction ends. */
export const tryLockUsers = (tx: Transaction, userIds: readonly number[]): Promise<number[]> =>
  tryLockEach(tx, 'alertUsers', userIds);

export interface DeliveryRow extends Record<string, unknown> {
  readonly id: number;
  readonly alertId: number;
  readonly userId: number;
  readonly tickerId: number;
  readonly symbol: string;
  /** Null for an index, whose values are points. */
  readonly currency: string | null;
  readonly condition: AlertCondition;
  readonly threshold: string;
  readonly basePrice: string | null;
  readonly price: string;
  readonly crossedAt: Date;
}

/** The columns of `DeliveryRow`: `d` is the delivery, `a` its alert, `t` the ticker. */
export const deliveryColumns = sql`d.id, d.alert_id as "alertId", a.user_id as "userId", a.ticker_id as "tickerId", t.symbol,
      case when t.kind <> 'index' then t.currency end as currency, d.condition, d.threshold,
      d.base_price as "basePrice", d.price, d.crossed_at as "crossedAt"`;

/**
 * Locks the undelivered firings of these users, the oldest first, until the transaction ends. Skips firings that
 * another process has locked.
 */
export function claim(
  tx: Transaction,
  userIds: readonly number[],
  ids: readonly number[],
): Promise<readonly DeliveryRow[]> {
  return tx.execute<DeliveryRow>(sql`
    select ${deliveryColumns}
    from alert_deliveries d join alerts a on a.id = d.alert_id join tickers t on t.id = a.ticker_id
    where d.id = any(${sql.param([...ids])}::bigint[]) and a.user_id = any(${sql.param([...userIds])}::bigint[])
      and d.notified_at is null
    order by d.created_at, d.id
    for update of d, a skip locked`);
}

export interface MailReader extends Record<string, unknown> {
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
  readonly emailaddress: string;
  readonly language: Language;
  /** The user chose e-mail for all price alerts, not only for alerts that request it. */
  readonly mailsAll: boolean;
}

/**
 * Finds the recipient of an alert e-mail. Undefined for inactive accounts, unverified addresses, users who switched
 * notifications off, and users who used up the alert share of their daily e-mails.
 */
export async function findMailReader(tx: Transaction, userId: number, now: Date): Promise<MailReader | undefined> {
  const limit = sql`coalesce(s.email_limit, (select p.email_limit from platform_settings p), 0)`;
  const [row] = await tx.execute<MailReader>(sql`
    select u.firstname, u.lastname, u.username, u.emailaddress, u.language, coalesce(c.email, false) as "mailsAll"
    from users u
    left join user_settings s on s.user_id = u.id
    left join notification_choices c on c.user_id = u.id and c.notification_type_id = ${notificationTypeIds.price_alerts}
    where u.id = ${userId}::bigint and u.status_id = ${userStatusIds.active} and u.email_verified_at is not null
      and coalesce(s.notifications_enabled, true)
      and exists (select 1 from notification_types t where t.id = ${notificationTypeIds.price_alerts} and t.active)
      and (select count(*) from mail_outbox o where o.user_id = u.id and o.kind = 'alert'
        and o.created_at > ${now.toISOString()}::timestamptz - interval '1 day') < ${alertShare(limit)}`);
  return row;
}

/**
 * Lists the firings for a user's e-mail: the latest firing of each alert, including those whose notification follows
 * later. Leaves out muted stocks and alerts that were mailed less than an hour ago.
 * @param only these firings; all of them when undefined
 */
export async function listMailable(
  tx: Transaction,
  userId: number,
  { mailsAll }: Pick<MailReader, 'mailsAll'>,
  only: readonly number[] | undefined,
  now: Date,
): Promise<DeliveryRow[]> {
  const isSelected = only === undefined ? sql`true` : sql`d.id = any(${sql.param([...only])}::bigint[])`;
  const rows = await tx.execute<DeliveryRow>(sql`
    select ${deliveryColumns}
    from alert_deliveries d join alerts a on a.id = d.alert_id join tickers t on t.id = a.ticker_id
    where a.user_id = ${userId}::bigint and ${isSelected} and d.notified_at is null and d.mailed_at is null and (${mailsAll} or a.by_email)
      and not exists (select 1 from mutes m where m.user_id = a.user_id and m.kind = 'ticker' and m.target = a.ticker_id::text)
      and not exists (select 1 from alert_deliveries e where e.alert_id = a.id
        and e.mailed_at > ${now.toISOString()}::timestamptz - interval '1 hour')
    order by d.crossed_at, d.id
    for update of d, a skip locked`);
  return [...new Map(rows.map((row) => [row.alertId, row])).values()];
}

export async function markMailed(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  await tx.execute(sql`
    update alert_deliveries set mailed_at = ${now.toISOString()}::timestamptz where id = any(${sql.param([...ids])}::bigint[])`);
}

export async function markNotified(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  await tx.execute(sql`
    update alert_deliveries set notified_at = ${now.toISOString()}::timestamptz where id = any(${sql.param([...ids])}::bigint[])`);
}

/**
 * Deletes firings that were delivered before a date, in batches.
 * @returns the number of deleted rows
 */
export async function deleteNotified(tx: Queryable, before: Date, portion: number): Promise<number> {
  const rows = await tx.execute(sql`
    delete from alert_deliveries where id in (
      select id from alert_deliveries where notified_at is not null and created_at < ${before.toISOString()}::timestamptz
      order by created_at limit ${portion} for update skip locked)
    returning 1`);
  return rows.length;
}
