import { sql } from 'drizzle-orm';
import type { AlertCondition } from '../../../rules/market/alerts.ts';
import { tryLockUntilEnd, WHOLE } from '../../database/advisoryLock.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { Crossing } from './crossings.ts';

/**
 * Tries to lock the evaluation, so that only one process evaluates alerts at a time. The lock ends with the
 * transaction.
 */
export const tryLockRound = (tx: Transaction): Promise<boolean> => tryLockUntilEnd(tx, 'alertRounds', WHOLE);

/** A ticker with alerts. */
export interface MarkRow extends Record<string, unknown> {
  readonly tickerId: number;
  readonly evaluatedAt: Date;
  readonly exchange: string;
  /** Whether one of its alerts is active. Inactive alerts need no prices, only splits. */
  readonly isWatched: boolean;
  /** Splits since about that time; `day` is the first session with the new share count. */
  readonly splits: readonly { readonly day: string; readonly ratio: number }[];
}

/** Lists the tickers with alerts and the time up to which their prices were evaluated. */
export async function listMarks(tx: Queryable, now: Date): Promise<readonly MarkRow[]> {
  return tx.execute<MarkRow>(sql`
    select m.ticker_id as "tickerId", m.evaluated_at as "evaluatedAt", e.code as exchange,
      exists (select 1 from alerts a where a.ticker_id = m.ticker_id and a.active) as "isWatched",
      coalesce((select jsonb_agg(jsonb_build_object('day', c.day, 'ratio', c.ratio) order by c.day) from corporate_actions c
        where c.ticker_id = m.ticker_id and c.kind = 'split'
          and c.day between (m.evaluated_at - interval '2 days')::date and (${now.toISOString()}::timestamptz + interval '1 day')::date), '[]') as splits
    from alert_marks m join tickers t on t.id = m.ticker_id join exchanges e on e.id = t.exchange_id
    order by m.ticker_id`);
}

/**
 * Inserts marks for tickers with new alerts and deletes those of tickers without alerts. Tickers with only inactive
 * alerts have a mark too, because splits change their thresholds.
 */
export async function reconcileMarks(tx: Queryable, now: Date): Promise<void> {
  const timestamp = now.toISOString();
  await tx.execute(sql`
    insert into alert_marks (ticker_id, evaluated_at)
    select ticker_id, greatest(min(evaluated_at), ${timestamp}::timestamptz - interval '90 days') from alerts
    where not exists (select 1 from alert_marks m where m.ticker_id = alerts.ticker_id) group by ticker_id
    on conflict do nothing`);
  await tx.execute(sql`
    delete from alert_marks m where not exists (select 1 from alerts a where a.ticker_id = m.ticker_id)`);
}

export async function advanceMarks(tx: Transaction, tickerIds: readonly number[], now: Date): Promise<void> {
  if (tickerIds.length === 0) return;
  await tx.execute(sql`
    update alert_marks set evaluated_at = ${now.toISOString()}::timestamptz
    where ticker_id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(tickerIds)}::jsonb))
      and evaluated_at < ${now.toISOString()}::timestamptz`);
}

/** Scales the thresholds of alerts that were set before a split to the new share count. */
export async function scaleAlerts(tx: Transaction, tickerId: number, ratio: number, effective: Date): Promise<void> {
  const minimum = sql`0.000001`;
  await tx.execute(sql`
    update alerts set
      threshold = case when condition = 'percent_move' then threshold else greatest(threshold / ${ratio}::numeric, ${minimum}) end,
      base_price = greatest(base_price / ${ratio}::numeric, ${minimum}),
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where ticker_id = ${tickerId}::bigint and evaluated_at < ${effective.toISOString()}::timestamptz`);
}

/** The range of a ticker's prices. */
export interface PriceRange {
  readonly tickerId: number;
  readonly low: number;
  readonly high: number;
}

export interface DueAlert extends Record<string, unknown> {
  readonly id: number;
  readonly tickerId: number;
  readonly condition: AlertCondition;
  readonly threshold: string;
  readonly basePrice: string | null;
  readonly everyTime: boolean;
  readonly wasMet: boolean;
  readonly evaluatedAt: Date;
  readonly firedAt: Date | null;
}

/**
 * Locks the alerts whose condition can have changed within the price range of their ticker, until the transaction ends.
 * Alerts of inactive users wait.
 */
export async function lockDueAlerts(tx: Transaction, ranges: readonly PriceRange[]): Promise<readonly DueAlert[]> {
  if (ranges.length === 0) return [];
  return tx.execute<DueAlert>(sql`
    with reach as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as r("tickerId" bigint, low numeric, high numeric)
    ), due as (
      select a.id from reach r join alerts a on a.ticker_id = r."tickerId" and a.active and not a.was_met and a.upper <= r.high
      union
      select a.id from reach r join alerts a on a.ticker_id = r."tickerId" and a.active and not a.was_met and a.lower >= r.low
      union
      select a.id from reach r join alerts a on a.ticker_id = r."tickerId" and a.active and a.was_met
        and (a.upper > r.low or a.lower < r.high)
    )
    select a.id, a.ticker_id as "tickerId", a.condition, a.threshold, a.base_price as "basePrice", a.every_time as "everyTime",
      a.was_met as "wasMet", a.evaluated_at as "evaluatedAt", a.fired_at as "firedAt"
    from alerts a join users u on u.id = a.user_id
    where a.id in (select id from due) and u.status_id = ${userStatusIds.active}
    order by a.id
    for update of a`);
}

/** The state of an alert after a round. */
export interface Outcome {
  readonly id: number;
  readonly active: boolean;
  readonly wasMet: boolean;
  readonly basePrice: string | null;
  readonly evaluatedAt: string;
  /** The last crossing; null when the alert did not fire. */
  readonly firedAt: string | null;
}

/**
 * `updated_at` is the form's version for optimistic locking. Only changes that the form shows update it; arming the
 * alert again does not.
 */
export async function storeOutcomes(tx: Transaction, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.execute(sql`
    update alerts a set active = o.active, was_met = o."wasMet", base_price = o."basePrice", evaluated_at = o."evaluatedAt",
      fired_at = coalesce(o."firedAt", a.fired_at),
      updated_at = case when o."firedAt" is null then a.updated_at else greatest(now(), a.updated_at + interval '1 millisecond') end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(id bigint, active boolean, "wasMet" boolean, "basePrice" numeric,
      "evaluatedAt" timestamptz, "firedAt" timestamptz)
    where a.id = o.id`);
}

/**
 * Stores firings for delivery. A repeated crossing has no effect.
 * @returns the ids of the alerts whose firing is new
 */
export async function storeCrossings(
  tx: Transaction,
  found: readonly { readonly alert: DueAlert; readonly crossing: Crossing }[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (found.length === 0) return new Set();
  const rows = found.map(({ alert, crossing }) => ({
    alertId: alert.id,
    crossedAt: crossing.at.toISOString(),
    price: crossing.price,
    condition: alert.condition,
    threshold: alert.threshold,
    basePrice: crossing.basePrice,
  }));
  const stored = await tx.execute<{ alertId: number }>(sql`
    insert into alert_deliveries (alert_id, crossed_at, price, condition, threshold, base_price, created_at)
    select "alertId", "crossedAt", price, condition, threshold, "basePrice", ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("alertId" bigint, "crossedAt" timestamptz, price numeric, condition text,
      threshold numeric, "basePrice" numeric)
    on conflict (alert_id, crossed_at) do nothing returning alert_id as "alertId"`);
  return new Set(stored.map(({ alertId }) => alertId));
}
