import { boundedPage } from '../../../rules/paging.ts';
import { WATCHLIST_LIMITS } from '../../../rules/market/watchlists.ts';
import type { QueryGetStockWatchlistArgs, WatchlistItem } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';
import { readQuotesWithLines } from '../market/quotes/quotes.lines.ts';
import { readQuotes } from '../market/quotes/quotes.service.ts';
import { lockPeople } from '../people/people.locks.ts';
import { toWatchlistItem } from './watchlists.mapper.ts';
import * as store from './watchlists.store.ts';

/** Orders that need the price of every stock on the list, not of the page alone. */
const byPrice = new Set(['current_price', 'p_change']);

/** The caller's watch list, what was added last first. */
export async function list(
  ctx: Context,
  args: QueryGetStockWatchlistArgs,
): Promise<{ data: WatchlistItem[]; total: number }> {
  const { id } = signedIn(ctx);
  const by = args.sortBy ?? 'cts';
  const direction = args.sortOrder ?? (by === 'cts' ? 'desc' : 'asc');
  const all = byPrice.has(by) ? await readQuotes(ctx, await store.getTickerIds(ctx.db, id)) : undefined;
  const order = { by, direction, prices: [...(all?.values() ?? [])] } as const;
  const { rows, total } = await store.page(ctx.db, id, { search: args.search, order }, boundedPage(args));
  const ids = rows.map(({ tickerId }) => tickerId);
  const { quotes, charts } = await readQuotesWithLines(ctx, ids, all);
  const data = rows.map((row) =>
    toWatchlistItem(ctx, row, { quote: quotes.get(row.tickerId), chart: charts.get(row.tickerId) ?? [] }),
  );
  return { data, total };
}

/**
 * The caller puts stocks on the list; those already there stay.
 * @throws UserError 400 for none, too many or unknown ids, and for a list that would get too long: then nothing is added
 */
export async function add(ctx: Context, inputs: readonly number[]): Promise<number> {
  const viewer = signedIn(ctx);
  const tickerIds = chosen(inputs);
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, [viewer.id]);
    if ((await store.countKnown(tx, tickerIds)) < tickerIds.length) throw new UserError(400, 'watchlists.unknownStock');
    const added = await store.add(tx, viewer.id, tickerIds, ctx.now());
    if (added > 0 && (await store.countByUser(tx, viewer.id)) > WATCHLIST_LIMITS.stocks)
      throw new UserError(400, 'watchlists.full', { count: WATCHLIST_LIMITS.stocks });
    return added;
  });
}

/**
 * The caller takes stocks off the list, or empties it. What is not there is gone already.
 * @returns what to say
 * @throws UserError 400 for none or too many ids
 */
export async function remove(
  ctx: Context,
  { clearAll, tickerIds }: { readonly clearAll: boolean; readonly tickerIds: readonly number[] },
): Promise<ServerMessageId> {
  const { id } = signedIn(ctx);
  if (clearAll) {
    await store.remove(ctx.db, id);
    return 'watchlists.cleared';
  }
  await store.remove(ctx.db, id, chosen(tickerIds));
  return 'watchlists.removed';
}

function chosen(inputs: readonly number[]): number[] {
  const tickerIds = [...new Set(inputs)];
  if (tickerIds.length === 0) throw new UserError(400, 'watchlists.noStock');
  if (tickerIds.length > WATCHLIST_LIMITS.atOnce)
    throw new UserError(400, 'watchlists.tooManyAtOnce', { count: WATCHLIST_LIMITS.atOnce });
  return tickerIds;
}
