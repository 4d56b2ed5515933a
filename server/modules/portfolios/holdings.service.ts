import { holdingSchema, PORTFOLIO_LIMITS } from '../../../rules/market/portfolios.ts';
import type { Transaction } from '../../database/types.ts';
import type {
  Holding,
  MutationAddPortfolioHoldingArgs,
  MutationUpdatePortfolioHoldingArgs,
} from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import { lockPeople } from '../people/people.locks.ts';
import * as store from './holdings.store.ts';
import { one } from './portfolios.service.ts';

/** The first time zone to see a new day is this far ahead of UTC: that day is no future anywhere. */
const aheadMs = 14 * 3_600_000;

type Entered = Pick<MutationAddPortfolioHoldingArgs, 'quantity' | 'buyPrice' | 'boughtOn' | 'brokerageId'>;

/**
 * The caller enters shares that they own, in shares and prices of the day of the purchase.
 * @throws UserError 400 for amounts and days that cannot be, indices, what was not traded any more, and too many purchases; 404
 *   for unknown stocks
 */
export async function add(ctx: Context, args: MutationAddPortfolioHoldingArgs): Promise<Holding> {
  const { id: userId } = signedIn(ctx);
  const purchase = await getPurchase(ctx, args);
  const id = await ctx.db.transaction(async (tx) => {
    await lockPeople(tx, [userId]);
    await assertOwned(tx, args.tickerId, purchase.purchasedOn);
    await assertBrokerage(tx, purchase.brokerageId, null);
    if ((await store.countByUser(tx, userId)) >= PORTFOLIO_LIMITS.holdings)
      throw new UserError(400, 'portfolios.full', { count: PORTFOLIO_LIMITS.holdings });
    return store.insert(tx, { userId, tickerId: args.tickerId, ...purchase }, ctx.now());
  });
  return one(ctx, id);
}

/**
 * The caller changes shares that they entered; the stock stays the same.
 * @throws UserError 404 for what is not the caller's, 409 when it is newer than the form, 400 as for `add`
 */
export async function update(ctx: Context, args: MutationUpdatePortfolioHoldingArgs): Promise<Holding> {
  const { id: userId } = signedIn(ctx);
  const purchase = await getPurchase(ctx, args);
  await ctx.db.transaction(async (tx) => {
    const known = await store.lockOwn(tx, userId, args.id);
    if (known === undefined) throw new UserError(404, 'portfolios.notFound');
    assertNotStale(args.expectedUts, known.updatedAt, 'portfolios.outdated');
    await assertOwned(tx, known.tickerId, purchase.purchasedOn);
    await assertBrokerage(tx, purchase.brokerageId, known.brokerageId);
    await store.update(tx, known.id, purchase, ctx.now());
  });
  return one(ctx, args.id);
}

/**
 * The caller removes shares that they entered.
 * @throws UserError 404 for what is not the caller's
 */
export async function remove(ctx: Context, id: number): Promise<void> {
  if (!(await store.remove(ctx.db, signedIn(ctx).id, id))) throw new UserError(404, 'portfolios.notFound');
}

async function getPurchase(
  ctx: Context,
  { quantity, buyPrice, boughtOn, brokerageId }: Entered,
): Promise<store.Purchase> {
  const latestDay = new Date(ctx.now().getTime() + aheadMs).toISOString().slice(0, 10);
  const entered = await parseInput(holdingSchema(latestDay), { quantity, buyPrice, boughtOn });
  return {
    quantity: entered.quantity,
    purchasePrice: entered.buyPrice,
    purchasedOn: entered.boughtOn,
    brokerageId: brokerageId ?? null,
  };
}

/** Refuses what nobody can hold: unknown stocks, indices, and what had left the exchange on that day. */
async function assertOwned(tx: Transaction, tickerId: number, day: string): Promise<void> {
  const ticker = await store.findTicker(tx, tickerId);
  if (ticker === undefined) throw new UserError(404, 'portfolios.stockNotFound');
  if (ticker.kind === 'index') throw new UserError(400, 'portfolios.index');
  if (ticker.delistedOn !== null && day >= ticker.delistedOn)
    throw new UserError(400, 'portfolios.delisted', { symbol: ticker.symbol, day: ticker.delistedOn });
}

/** A brokerage that was switched off since stays with what was entered before. */
async function assertBrokerage(tx: Transaction, id: number | null, before: number | null): Promise<void> {
  if (id !== null && id !== before && !(await store.isBrokerage(tx, id)))
    throw new UserError(400, 'portfolios.brokerageNotFound');
}
