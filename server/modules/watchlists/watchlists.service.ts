import { boundedPage } from '../../../rules/paging.ts';
import { WATCHLIST_LIMITS } from '../../../rules/market/watchlists.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type {
  MutationArrangeWatchlistArgs,
  QueryGetStockWatchlistArgs,
  WatchlistItem,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';
import { readQuotesWithLines } from '../market/quotes/quotes.lines.ts';
import { readQuotes } from '../market/quotes/quotes.service.ts';
import { lockPeople } from '../people/people.locks.ts';
import { toWatchlistItem } from './watchlists.mapper.ts';
import * as lists from './lists.store.ts';
import * as store from './watchlists.store.ts';

/** Orders that need the prices of all stocks on the list. */
const byPrice = new Set(['current_price', 'p_change']);

/**
 * Finds a list of a user by its id; the default one without an id.
 * @throws UserError 404 for a list of another user
 */
export async function findList(tx: Queryable, userId: number, id: number | null | undefined): Promise<store.ListKey> {
  if (id === null || id === undefined) return { userId, id: null };
  if (!(await lists.exists(tx, userId, id))) throw new UserError(404, 'watchlists.listNotFound');
  return { userId, id };
}

/**
 * Returns a page of a list of the caller, latest addition first by default.
 * @throws UserError 404 for a list of another user
 */
export async function list(
  ctx: Context,
  args: QueryGetStockWatchlistArgs,
): Promise<{ data: WatchlistItem[]; total: number }> {
  const { id: userId } = requireViewer(ctx);
  const key = await findList(ctx.db, userId, args.listId);
  const by = args.sortBy ?? 'cts';
  const direction = args.sortOrder ?? (by === 'cts' ? 'desc' : 'asc');
  const all = byPrice.has(by) ? await readQuotes(ctx, await store.getTickerIds(ctx.db, key)) : undefined;
  const order = { by, direction, prices: [...(all?.values() ?? [])] } as const;
  const { rows, total } = await store.listPage(ctx.db, key, { search: args.search, order }, boundedPage(args));
  const ids = rows.map(({ tickerId }) => tickerId);
  const { quotes, charts } = await readQuotesWithLines(ctx, ids, all);
  const data = rows.map((row) =>
    toWatchlistItem(ctx, row, { quote: quotes.get(row.tickerId), chart: charts.get(row.tickerId) ?? [] }),
  );
  return { data, total };
}

/** The ids of the stocks on a user's default list. */
export const readWatchedIds = (tx: Queryable, userId: number): Promise<number[]> =>
  store.getTickerIds(tx, { userId, id: null });

/**
 * Adds stocks to a list of the caller and returns how many are new. Adds none when the request fails.
 * @throws UserError 400 for no, too many or unknown ids, and when the list would exceed its limit; 404 for a list of
 * another user
 */
export async function add(ctx: Context, inputs: readonly number[], listId?: number | null): Promise<number> {
  const viewer = requireViewer(ctx);
  const tickerIds = toTickerIds(inputs);
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, [viewer.id]);
    return addTo(tx, await findList(tx, viewer.id, listId), tickerIds, ctx.now());
  });
}

/**
 * Adds a stock to a user's default list, or removes it, for example by a bot that the user allows to.
 * @returns whether the list has changed
 * @throws UserError 400 for an unknown stock, and when the list is full
 */
export async function setWatched(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: number,
  { tickerId, isWatched }: { readonly tickerId: number; readonly isWatched: boolean },
): Promise<boolean> {
  const list = { userId, id: null };
  return db.transaction(async (tx) => {
    await lockPeople(tx, [userId]);
    if (isWatched) return (await addTo(tx, list, [tickerId], now())) > 0;
    return (await store.remove(tx, list, [tickerId])) > 0;
  });
}

/** @throws UserError 400 for unknown stocks, and when the list would exceed its limit */
async function addTo(tx: Transaction, list: store.ListKey, tickerIds: readonly number[], now: Date): Promise<number> {
  if ((await store.countExisting(tx, tickerIds)) < tickerIds.length)
    throw new UserError(400, 'watchlists.unknownStock');
  const added = await store.add(tx, list, tickerIds, now);
  if (added > 0 && (await store.countStocks(tx, list)) > WATCHLIST_LIMITS.stocks)
    throw new UserError(400, 'watchlists.full', { count: WATCHLIST_LIMITS.stocks });
  return added;
}

/**
 * Removes stocks from a list of the caller, or all with `clearAll`. The call is idempotent.
 * @returns the id of the message
 * @throws UserError 400 for no or too many ids, 404 for a list of another user
 */
export async function remove(
  ctx: Context,
  {
    clearAll,
    tickerIds,
    listId,
  }: { readonly clearAll: boolean; readonly tickerIds: readonly number[]; readonly listId?: number | null },
): Promise<ServerMessageId> {
  const list = await findList(ctx.db, requireViewer(ctx).id, listId);
  if (clearAll) {
    await store.remove(ctx.db, list);
    return 'watchlists.cleared';
  }
  await store.remove(ctx.db, list, toTickerIds(tickerIds));
  return 'watchlists.removed';
}

/**
 * Arranges the stocks of a list. Stocks that are not on it are ignored, those that the caller does not name keep their
 * places.
 * @throws UserError 400 for no or too many ids, 404 for a list of another user
 */
export async function arrange(ctx: Context, { listId, tickerIds }: MutationArrangeWatchlistArgs): Promise<void> {
  const { id: userId } = requireViewer(ctx);
  if (tickerIds.length === 0) throw new UserError(400, 'watchlists.noStock');
  if (tickerIds.length > WATCHLIST_LIMITS.stocks)
    throw new UserError(400, 'watchlists.full', { count: WATCHLIST_LIMITS.stocks });
  await ctx.db.transaction(async (tx) => {
    await lockPeople(tx, [userId]);
    await store.arrange(tx, await findList(tx, userId, listId), [...new Set(tickerIds)]);
  });
}

function toTickerIds(inputs: readonly number[]): number[] {
  const tickerIds = [...new Set(inputs)];
  if (tickerIds.length === 0) throw new UserError(400, 'watchlists.noStock');
  if (tickerIds.length > WATCHLIST_LIMITS.batchSize)
    throw new UserError(400, 'watchlists.tooManyAtOnce', { count: WATCHLIST_LIMITS.batchSize });
  return tickerIds;
}
