import { toIsoDate } from '../../../rules/days.ts';
import { holdingSchema, PORTFOLIO_LIMITS } from '../../../rules/market/portfolios.ts';
import { HOUR_MS } from '../../base/durations.ts';
import type { Transaction } from '../../database/types.ts';
import type {
  Holding,
  MutationAddPortfolioHoldingArgs,
  MutationUpdatePortfolioHoldingArgs,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import { lockPeople } from '../people/people.locks.ts';
import * as store from './holdings.store.ts';
import { find } from './portfolios.service.ts';

/** The earliest time zone is 14 hours ahead of UTC, so a date up to this far ahead is not in the future everywhere. */
const MAX_UTC_OFFSET_MS = 14 * HOUR_MS;

type HoldingInput = Pick<MutationAddPortfolioHoldingArgs, 'quantity' | 'buyPrice' | 'boughtOn' | 'brokerageId'>;

/**
 * Adds a holding for the caller, with the quantity and price of the purchase date.
 * @throws UserError 400 for invalid amounts or dates, indices, delisted stocks, and too many holdings; 404 for unknown
 * stocks
 */
export async function add(ctx: Context, args: MutationAddPortfolioHoldingArgs): Promise<Holding> {
  const { id: userId } = requireViewer(ctx);
  const purchase = await getPurchase(ctx, args);
  const id = await ctx.db.transaction(async (tx) => {
    await lockPeople(tx, [userId]);
    await assertOwned(tx, args.tickerId, purchase.purchasedOn);
    await assertBrokerage(tx, purchase.brokerageId, null);
    if ((await store.countByUser(tx, userId)) >= PORTFOLIO_LIMITS.holdings)
      throw new UserError(400, 'portfolios.full', { count: PORTFOLIO_LIMITS.holdings });
    return store.insert(tx, { userId, tickerId: args.tickerId, ...purchase }, ctx.now());
  });
  return find(ctx, id);
}

/**
 * Changes one of the caller's holdings; its stock cannot change.
 * @throws UserError 404 for other users' holdings, 409 when the caller's version is stale, 400 as for `add`
 */
export async function update(ctx: Context, args: MutationUpdatePortfolioHoldingArgs): Promise<Holding> {
  const { id: userId } = requireViewer(ctx);
  const purchase = await getPurchase(ctx, args);
  await ctx.db.transaction(async (tx) => {
    const holding = await store.findOwnForUpdate(tx, userId, args.id);
    if (holding === undefined) throw new UserError(404, 'portfolios.notFound');
    assertNotStale(args.expectedUts, holding.updatedAt, 'portfolios.outdated');
    await assertOwned(tx, holding.tickerId, purchase.purchasedOn);
    await assertBrokerage(tx, purchase.brokerageId, holding.brokerageId);
    await store.update(tx, holding.id, purchase, ctx.now());
  });
  return find(ctx, args.id);
}

/**
 * Deletes one of the caller's holdings.
 * @throws UserError 404 for other users' holdings
 */
export async function remove(ctx: Context, id: number): Promise<void> {
  if (!(await store.remove(ctx.db, requireViewer(ctx).id, id))) throw new UserError(404, 'portfolios.notFound');
}

async function getPurchase(
  ctx: Context,
  { quantity, buyPrice, boughtOn, brokerageId }: HoldingInput,
): Promise<store.Purchase> {
  const latestDay = toIsoDate(ctx.now().getTime() + MAX_UTC_OFFSET_MS);
  const entered = await parseInput(holdingSchema(latestDay), { quantity, buyPrice, boughtOn });
  return {
    quantity: entered.quantity,
    purchasePrice: entered.buyPrice,
    purchasedOn: entered.boughtOn,
    brokerageId: brokerageId ?? null,
  };
}

/** Rejects what cannot be owned: unknown stocks, indices, and stocks that were delisted by that day. */
async function assertOwned(tx: Transaction, tickerId: number, day: string): Promise<void> {
  const ticker = await store.findTicker(tx, tickerId);
  if (ticker === undefined) throw new UserError(404, 'portfolios.stockNotFound');
  if (ticker.kind === 'index') throw new UserError(400, 'portfolios.index');
  if (ticker.delistedOn !== null && day >= ticker.delistedOn)
    throw new UserError(400, 'portfolios.delisted', { symbol: ticker.symbol, day: ticker.delistedOn });
}

/** An existing holding may retain a brokerage that was deactivated later. */
async function assertBrokerage(tx: Transaction, id: number | null, before: number | null): Promise<void> {
  if (id !== null && id !== before && !(await store.isBrokerage(tx, id)))
    throw new UserError(400, 'portfolios.brokerageNotFound');
}
