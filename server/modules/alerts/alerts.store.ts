import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { AlertCondition } from '../../../rules/market/alerts.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { paginate } from '../../database/paginate.ts';
import { alertMarks, alerts } from '../../database/tables/market/alerts.ts';
import { alertTypes } from '../../database/tables/platform/lookups.ts';
import { tickers } from '../../database/tables/market/market.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';

function selectAlerts(tx: Queryable) {
  return tx
    .select({
      id: alerts.id,
      tickerId: alerts.tickerId,
      kind: tickers.kind,
      symbol: tickers.symbol,
      name: tickers.name,
      image: tickers.image,
      currency: tickers.currency,
      delistedOn: tickers.delistedOn,
      alertTypeId: alerts.alertTypeId,
      condition: alerts.condition,
      threshold: alerts.threshold,
      basePrice: alerts.basePrice,
      wasMet: alerts.wasMet,
      everyTime: alerts.everyTime,
      byEmail: alerts.byEmail,
      active: alerts.active,
      evaluatedAt: alerts.evaluatedAt,
      firedAt: alerts.firedAt,
      createdAt: alerts.createdAt,
      updatedAt: alerts.updatedAt,
    })
    .from(alerts)
    .innerJoin(tickers, eq(tickers.id, alerts.tickerId));
}

/** An alert with its ticker. */
export type AlertRow = Awaited<ReturnType<typeof selectAlerts>>[number];

/** Finds an alert of the user; undefined for alerts of other users. */
export async function find(tx: Queryable, userId: number, id: number): Promise<AlertRow | undefined> {
  const [row] = await selectAlerts(tx).where(and(eq(alerts.id, id), eq(alerts.userId, userId)));
  return row;
}

/** Like `find`, but locks the alert until the transaction ends. */
export async function findForUpdate(tx: Transaction, userId: number, id: number): Promise<AlertRow | undefined> {
  const [row] = await selectAlerts(tx)
    .where(and(eq(alerts.id, id), eq(alerts.userId, userId)))
    .for('update', { of: alerts });
  return row;
}

export async function countByUser(tx: Queryable, userId: number): Promise<number> {
  return exactlyOne(await tx.select({ total: count() }).from(alerts).where(eq(alerts.userId, userId))).total;
}

export interface AlertFilter {
  readonly search: string | undefined;
  readonly tickerId: number | undefined;
  readonly active: boolean | undefined;
}

export type AlertOrder = 'ticker_symbol' | 'condition' | 'active' | 'fired_at' | 'cts';

const orders = (direction: typeof asc): Record<AlertOrder, SQL> => ({
  ticker_symbol: direction(tickers.symbolKey),
  condition: direction(alerts.condition),
  active: direction(alerts.active),
  // Alerts that never fired are last in both directions.
  fired_at: sql`${direction(alerts.firedAt)} nulls last`,
  cts: direction(alerts.createdAt),
});

/** Returns a page of a user's alerts and the number of matches. */
export function listPage(
  tx: Queryable,
  userId: number,
  { search, tickerId, active }: AlertFilter,
  params: { pageNumber: number; pageSize: number; sortBy: AlertOrder; descending: boolean },
): Promise<{ rows: AlertRow[]; total: number }> {
  const where = and(
    eq(alerts.userId, userId),
    tickerId === undefined ? undefined : eq(alerts.tickerId, tickerId),
    active === undefined ? undefined : eq(alerts.active, active),
    matchesSearch(tickers.searchKey, search),
  );
  const direction = params.descending ? desc : asc;
  return paginate(
    params,
    selectAlerts(tx).where(where).orderBy(orders(direction)[params.sortBy], desc(alerts.createdAt), desc(alerts.id)),
    tx.select({ total: count() }).from(alerts).innerJoin(tickers, eq(tickers.id, alerts.tickerId)).where(where),
  );
}

export interface AlertChange {
  readonly alertTypeId: number | null;
  readonly condition: AlertCondition;
  /** Decimals as text, without rounding. */
  readonly threshold: string;
  readonly everyTime: boolean;
  readonly byEmail: boolean;
  readonly active: boolean;
}

/** The starting state of an alert: the current price, and whether its condition is already met. */
export interface AlertStart {
  readonly basePrice: string;
  readonly wasMet: boolean;
  readonly evaluatedAt: Date;
}

/** Returns whether the user has an active alert with the same condition. */
export async function hasDuplicate(
  tx: Queryable,
  userId: number,
  tickerId: number,
  { condition, threshold }: Pick<AlertChange, 'condition' | 'threshold'>,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(
      and(
        eq(alerts.userId, userId),
        eq(alerts.tickerId, tickerId),
        eq(alerts.condition, condition),
        eq(alerts.threshold, threshold),
        eq(alerts.active, true),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function insert(
  tx: Transaction,
  userId: number,
  tickerId: number,
  alert: AlertChange & AlertStart,
): Promise<number> {
  const rows = await tx
    .insert(alerts)
    .values({ ...alert, userId, tickerId, createdAt: alert.evaluatedAt, updatedAt: alert.evaluatedAt })
    .returning({ id: alerts.id });
  await watch(tx, tickerId, alert.evaluatedAt);
  return exactlyOne(rows).id;
}

export async function update(
  tx: Transaction,
  { id, tickerId }: AlertRow,
  change: AlertChange & Partial<AlertStart>,
  now: Date,
): Promise<void> {
  await tx
    .update(alerts)
    .set({
      ...change,
      // Two updates never get the same timestamp, because it is the version for optimistic locking.
      updatedAt: sql`greatest(${now.toISOString()}::timestamptz, ${alerts.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(alerts.id, id));
  if (change.active) await watch(tx, tickerId, now);
}

/** Starts the evaluation of the ticker's prices from now on, unless it has started already. */
async function watch(tx: Transaction, tickerId: number, now: Date): Promise<void> {
  await tx.insert(alertMarks).values({ tickerId, evaluatedAt: now }).onConflictDoNothing();
}

/** @returns whether the user had this alert */
export async function remove(tx: Queryable, userId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(alerts)
    .where(and(eq(alerts.id, id), eq(alerts.userId, userId)))
    .returning({ id: alerts.id });
  return rows.length > 0;
}

/** Returns whether admins have switched a type off. False for a type that does not exist. */
export async function isOffType(tx: Queryable, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: alertTypes.id })
    .from(alertTypes)
    .where(and(eq(alertTypes.id, id), eq(alertTypes.active, false)));
  return row !== undefined;
}

export async function isActiveType(tx: Queryable, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: alertTypes.id })
    .from(alertTypes)
    .where(and(eq(alertTypes.id, id), eq(alertTypes.active, true)));
  return row !== undefined;
}
