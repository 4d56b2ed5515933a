import { sql } from 'drizzle-orm';
import type { AlertCondition } from '../../../rules/market/alerts.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { Crossing } from './crossings.ts';

/** Apart from the spaces of other advisory locks. */
const lockSpace = 5001;

/** One process compares at a time; the lock ends with the transaction. */
export async function takeTurn(tx: Transaction): Promise<boolean> {
  const [row] = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockSpace}::int, 0) as taken`,
  );
  return row?.taken === true;
}

/** A ticker that has alerts. */
export interface MarkRow extends Record<string, unknown> {
  readonly tickerId: number;
  readonly evaluatedAt: Date;
  readonly exchange: string;
  /** Whether one of its alerts is on: those that are off need no prices, only splits. */
  readonly isWatched: boolean;
  /** Splits around the time since, for the first session of `day` on. */
  readonly splits: readonly { readonly day: string; readonly ratio: number }[];
}

/** Up to when the prices of each ticker with alerts have been compared. */
export async function marks(tx: Queryable, now: Date): Promise<readonly MarkRow[]> {
  return tx.execute<MarkRow>(sql`
    select m.ticker_id as "tickerId", m.evaluated_at as "evaluatedAt", e.code as exchange,
      exists (select 1 from alerts a where a.ticker_id = m.ticker_id and a.active) as "isWatched",
      coalesce((select jsonb_agg(jsonb_build_object('day', c.day, 'ratio', c.ratio) order by c.day) from corporate_actions c
        where c.ticker_id = m.ticker_id and c.kind = 'split'
          and c.day between (m.evaluated_at - interval '2 days')::date and (${now.toISOString()}::timestamptz + interval '1 day')::date), '[]') as splits
    from alert_marks m join tickers t on t.id = m.ticker_id join exchanges e on e.id = t.exchange_id
    order by m.ticker_id`);
}

/** Makes marks for tickers whose alerts have none, and drops those of tickers without alerts. Alerts that are off keep theirs: for splits. */
export async function tendMarks(tx: Queryable, now: Date): Promise<void> {
  const moment = now.toISOString();
  await tx.execute(sql`
    insert into alert_marks (ticker_id, evaluated_at)
    select ticker_id, greatest(min(evaluated_at), ${moment}::timestamptz - interval '90 days') from alerts
    where not exists (select 1 from alert_marks m where m.ticker_id = alerts.ticker_id) group by ticker_id
    on conflict do nothing`);
  await tx.execute(sql`
    delete from alert_marks m where not exists (select 1 from alerts a where a.ticker_id = m.ticker_id)`);
}

export async function moveMarks(tx: Transaction, tickerIds: readonly number[], now: Date): Promise<void> {
  if (tickerIds.length === 0) return;
  await tx.execute(sql`
    update alert_marks set evaluated_at = ${now.toISOString()}::timestamptz
    where ticker_id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(tickerIds)}::jsonb))
      and evaluated_at < ${now.toISOString()}::timestamptz`);
}

/** Alerts set before a split count in the new shares from then on. */
export async function scaleAlerts(tx: Transaction, tickerId: number, ratio: number, effective: Date): Promise<void> {
  const least = sql`0.000001`;
  await tx.execute(sql`
    update alerts set
      threshold = case when condition = 'percent_move' then threshold else greatest(threshold / ${ratio}::numeric, ${least}) end,
      base_price = greatest(base_price / ${ratio}::numeric, ${least}),
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where ticker_id = ${tickerId}::bigint and evaluated_at < ${effective.toISOString()}::timestamptz`);
}

/** Where the price of a ticker was. */
export interface Reach {
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
 * The alerts whose condition began or ceased to hold somewhere in the reach of their ticker, held until the transaction ends.
 * Alerts of people who are not there now wait for them.
 */
export async function dueAlerts(tx: Transaction, reaches: readonly Reach[]): Promise<readonly DueAlert[]> {
  if (reaches.length === 0) return [];
  return tx.execute<DueAlert>(sql`
    with reach as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(reaches)}::jsonb) as r("tickerId" bigint, low numeric, high numeric)
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

/** Where an alert stands after a round. */
export interface Outcome {
  readonly id: number;
  readonly active: boolean;
  readonly wasMet: boolean;
  readonly basePrice: string | null;
  readonly evaluatedAt: string;
  /** The last crossing; null when it did not fire. */
  readonly firedAt: string | null;
}

/** A change that a form must hear of moves `updated_at`; a mere re-arming does not. */
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

/** Notes firings for delivery; one that was noted before changes nothing. */
export async function noteCrossings(
  tx: Transaction,
  found: readonly { readonly alert: DueAlert; readonly crossing: Crossing }[],
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map(({ alert, crossing }) => ({
    alertId: alert.id,
    crossedAt: crossing.at.toISOString(),
    price: crossing.price,
    condition: alert.condition,
    threshold: alert.threshold,
    basePrice: crossing.basePrice,
  }));
  await tx.execute(sql`
    insert into alert_deliveries (alert_id, crossed_at, price, condition, threshold, base_price, created_at)
    select "alertId", "crossedAt", price, condition, threshold, "basePrice", ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("alertId" bigint, "crossedAt" timestamptz, price numeric, condition text,
      threshold numeric, "basePrice" numeric)
    on conflict (alert_id, crossed_at) do nothing`);
}
