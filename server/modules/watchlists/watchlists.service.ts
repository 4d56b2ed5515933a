import { boundedPage } from '../../../rules/paging.ts';
import { WATCHLIST_LIMITS } from '../../../rules/market/watchlists.ts';
import type { Queryable } from '../../database/types.ts';
import type { QueryGetStockWatchlistArgs, WatchlistItem } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';
import { readQuotesWithLines } from '../market/quotes/quotes.lines.ts';
import { readQuotes } from '../market/quotes/quotes.service.ts';
import { lockPeople } from '../people/people.locks.ts';
import { toWatchlistItem } from './watchlists.mapper.ts';
import * as store from './watchlists.store.ts';

/** Orders that need the prices of all stocks on the list. */
const byPrice = new Set(['current_price', 'p_change']);

/** Returns a page of the caller's watchlist, latest addition first by default. */
export async function list(
  ctx: Context,
  args: QueryGetStockWatchlistArgs,
): Promise<{ data: WatchlistItem[]; total: number }> {
  const { id } = requireViewer(ctx);
  const by = args.sortBy ?? 'cts';
  const direction = args.sortOrder ?? (by === 'cts' ? 'desc' : 'asc');
  const all = byPrice.has(by) ? await readQuotes(ctx, await store.getTickerIds(ctx.db, id)) : undefined;
  const order = { by, direction, prices: [...(all?.values() ?? [])] } as const;
  const { rows, total } = await store.listPage(ctx.db, id, { search: args.search, order }, boundedPage(args));
  const ids = rows.map(({ tickerId }) => tickerId);
  const { quotes, charts } = await readQuotesWithLines(ctx, ids, all);
  const data = rows.map((row) =>
    toWatchlistItem(ctx, row, { quote: quotes.get(row.tickerId), chart: charts.get(row.tickerId) ?? [] }),
  );
  return { data, total };
}

/** The ids of the stocks on a user's watchlist. */
export const readWatchedIds = (tx: Queryable, userId: number): Promise<number[]> => store.getTickerIds(tx, userId);

/**
 * Adds stocks to the caller's watchlist and returns how many are new. Adds none when the request fails.
 * @throws UserError 400 for no, too many or unknown ids, and when the list would exceed its limit
 */
export async function add(ctx: Context, inputs: readonly number[]): Promise<number> {
  const viewer = requireViewer(ctx);
  const tickerIds = toTickerIds(inputs);
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, [viewer.id]);
    if ((await store.countExisting(tx, tickerIds)) < tickerIds.length)
      throw new UserError(400, 'watchlists.unknownStock');
    const added = await store.add(tx, viewer.id, tickerIds, ctx.now());
    if (added > 0 && (await store.countByUser(tx, viewer.id)) > WATCHLIST_LIMITS.stocks)
      throw new UserError(400, 'watchlists.full', { count: WATCHLIST_LIMITS.stocks });
    return added;
  });
}

/**
 * Removes stocks from the caller's watchlist, or all with `clearAll`. The call is idempotent.
 * @returns the id of the message
 * @throws UserError 400 for no or too many ids
 */
export async function remove(
  ctx: Context,
  { clearAll, tickerIds }: { readonly clearAll: boolean; readonly tickerIds: readonly number[] },
): Promise<ServerMessageId> {
  const { id } = requireViewer(ctx);
  if (clearAll) {
    await store.remove(ctx.db, id);
    return 'watchlists.cleared';
  }
  await store.remove(ctx.db, id, toTickerIds(tickerIds));
  return 'watchlists.removed';
}

function toTickerIds(inputs: readonly number[]): number[] {
  const tickerIds = [...new Set(inputs)];
  if (tickerIds.length === 0) throw new UserError(400, 'watchlists.noStock');
  if (tickerIds.length > WATCHLIST_LIMITS.batchSize)
    throw new UserError(400, 'watchlists.tooManyAtOnce', { count: WATCHLIST_LIMITS.batchSize });
  return tickerIds;
}
