import { sql } from 'drizzle-orm';
import type { AlertCondition } from '../../../rules/alerts.ts';
import { notificationTypeIds, userStatusIds } from '../../database/referenceIds.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

/** Firings that nobody has been told of, the oldest first. */
export async function dueIds(tx: Queryable, limit: number): Promise<number[]> {
  const rows = await tx.execute<{ id: number }>(sql`
    select id from alert_deliveries where notified_at is null order by created_at, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export interface DeliveryRow extends Record<string, unknown> {
  readonly id: number;
  readonly alertId: number;
  readonly userId: number;
  readonly tickerId: number;
  readonly symbol: string;
  /** Null for an index: its values are points. */
  readonly currency: string | null;
  readonly condition: AlertCondition;
  readonly threshold: string;
  readonly basePrice: string | null;
  readonly price: string;
  readonly crossedAt: Date;
  readonly byEmail: boolean;
}

/** Firings to tell of, the oldest first, held until the transaction ends; those that another process has are left out. */
export async function claim(tx: Transaction, ids: readonly number[]): Promise<DeliveryRow[]> {
  const rows = await tx.execute<DeliveryRow>(sql`
    select d.id, d.alert_id as "alertId", a.user_id as "userId", a.ticker_id as "tickerId", t.symbol,
      case when t.kind <> 'index' then t.currency end as currency, d.condition, d.threshold,
      d.base_price as "basePrice", d.price, d.crossed_at as "crossedAt", a.by_email as "byEmail"
    from alert_deliveries d join alerts a on a.id = d.alert_id join tickers t on t.id = a.ticker_id
    where d.id = any(${sql.param([...ids])}::bigint[]) and d.notified_at is null
    order by d.created_at, d.id
    for update of d, a skip locked`);
  return [...rows];
}

export interface MailReader extends Record<string, unknown> {
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
  readonly emailaddress: string;
  readonly language: string;
}

/**
 * Who gets the e-mail of a firing; undefined when nobody does: an account that is not in use or whose address is not proved, a
 * person who switched notifications off or muted the stock, the day's e-mails sent, or this alert's last one less than an hour ago.
 */
export async function mailReader(
  tx: Transaction,
  { alertId, userId, tickerId, byEmail }: DeliveryRow,
  now: Date,
): Promise<MailReader | undefined> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const [row] = await tx.execute<MailReader>(sql`
    select u.firstname, u.lastname, u.username, u.emailaddress, u.language
    from users u
    left join user_settings s on s.user_id = u.id
    left join notification_choices c on c.user_id = u.id and c.notification_type_id = ${notificationTypeIds.price_alerts}
    where u.id = ${userId}::bigint and u.status_id = ${userStatusIds.active} and u.email_verified_at is not null
      and coalesce(s.notifications_enabled, true)
      and (${byEmail} or coalesce(c.email, false))
      and exists (select 1 from notification_types t where t.id = ${notificationTypeIds.price_alerts} and t.active)
      and not exists (select 1 from mutes m where m.user_id = u.id and m.kind = 'ticker' and m.target = ${String(tickerId)})
      and not exists (select 1 from alert_deliveries d where d.alert_id = ${alertId}::bigint and d.mailed_at > ${moment} - interval '1 hour')
      and (select count(*) from mail_outbox o where o.user_id = u.id and o.kind in ('notification', 'alert')
        and o.created_at > ${moment} - interval '1 day') < coalesce(s.email_limit, (select p.email_limit from platform_settings p), 0)`);
  return row;
}

export async function markTold(tx: Transaction, id: number, now: Date, isMailed: boolean): Promise<void> {
  const moment = now.toISOString();
  await tx.execute(sql`
    update alert_deliveries set notified_at = ${moment}::timestamptz, mailed_at = ${isMailed ? moment : null}::timestamptz
    where id = ${id}::bigint`);
}
