import { sql } from 'drizzle-orm';
import { notificationTypeIds } from '../../database/referenceIds.ts';
import type { Queryable } from '../../database/types.ts';
import { notMutedTicker } from '../mutes/mutes.filters.ts';
import { deliveryColumns, type DeliveryRow } from './alertDelivery.store.ts';

export type FiringRow = DeliveryRow & { readonly tickerName: string };

/**
 * Lists the firings that a user was notified of after a time, the newest first. Empty for users who switched price
 * alerts off in the app.
 */
export function listFirings(tx: Queryable, userId: number, since: Date, limit: number): Promise<readonly FiringRow[]> {
  return tx.execute<FiringRow>(sql`
    select ${deliveryColumns}, t.name as "tickerName"
    from alerts a join alert_deliveries d on d.alert_id = a.id join tickers t on t.id = a.ticker_id
    left join user_settings s on s.user_id = a.user_id
    left join notification_choices c
      on c.user_id = a.user_id and c.notification_type_id = ${notificationTypeIds.price_alerts}
    where a.user_id = ${userId}::bigint and d.notified_at > ${since.toISOString()}::timestamptz
      and coalesce(s.notifications_enabled, true) and coalesce(c.in_app, true)
      and ${notMutedTicker(sql`a.ticker_id`, userId)}
    order by d.notified_at desc, d.id desc limit ${limit}`);
}
