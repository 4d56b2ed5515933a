import { and, count, eq } from 'drizzle-orm';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { brokerages } from '../../database/tables/platform/lookups.ts';
import { tickers } from '../../database/tables/market/market.ts';
import { holdings } from '../../database/tables/market/portfolios.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

/** The values that a user enters; amounts are exact decimals as strings. */
export interface Purchase {
  readonly quantity: string;
  readonly purchasePrice: string;
  readonly purchasedOn: string;
  readonly brokerageId: number | null;
}

export async function countByUser(tx: Queryable, userId: number): Promise<number> {
  return exactlyOne(await tx.select({ total: count() }).from(holdings).where(eq(holdings.userId, userId))).total;
}

export async function findTicker(tx: Queryable, id: number) {
  const [row] = await tx
    .select({ id: tickers.id, kind: tickers.kind, symbol: tickers.symbol, delistedOn: tickers.delistedOn })
    .from(tickers)
    .where(eq(tickers.id, id));
  return row;
}

/** Whether a brokerage exists and is active. */
export async function isBrokerage(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: brokerages.id })
    .from(brokerages)
    .where(and(eq(brokerages.id, id), eq(brokerages.active, true)));
  return rows.length > 0;
}

export async function insert(
  tx: Transaction,
  { userId, tickerId, ...purchase }: Purchase & { readonly userId: number; readonly tickerId: number },
  now: Date,
): Promise<number> {
  const rows = await tx
    .insert(holdings)
    .values({ userId, tickerId, ...purchase, createdAt: now, updatedAt: now })
    .returning({ id: holdings.id });
  return exactlyOne(rows).id;
}

/** Locks a user's own holding until the transaction ends; undefined for other users' holdings. */
export async function findOwnForUpdate(tx: Transaction, userId: number, id: number) {
  const [row] = await tx
    .select()
    .from(holdings)
    .where(and(eq(holdings.id, id), eq(holdings.userId, userId)))
    .for('update');
  return row;
}

export async function update(tx: Transaction, id: number, purchase: Purchase, now: Date): Promise<void> {
  await tx
    .update(holdings)
    .set({ ...purchase, updatedAt: now })
    .where(eq(holdings.id, id));
}

/** Deletes a holding. Returns false when the user has no such holding. */
export async function remove(tx: Queryable, userId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(holdings)
    .where(and(eq(holdings.id, id), eq(holdings.userId, userId)))
    .returning({ id: holdings.id });
  return rows.length > 0;
}
