import { MOST_RANKED } from '../../../rules/market/dashboards.ts';
import { boundedPage } from '../../../rules/paging.ts';
import type { MarketMover, Performer } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { readQuotesWithLines } from '../market/quotes/quotes.lines.ts';
import { watchedAmong } from '../market/watchedTickers.ts';
import { toMover, toPerformer } from './cards.mapper.ts';
import * as movers from './movers.store.ts';
import * as store from './rankings.store.ts';

interface PageArgs {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** Reads a range of a ranking. */
export async function readRanked(
  ctx: Context,
  ranking: store.Ranking,
  range: { readonly limit: number; readonly offset: number },
): Promise<Performer[]> {
  const viewer = requireViewer(ctx);
  const rows = await store.listPage(ctx.db, viewer.id, ranking, range);
  return rows.map(toPerformer);
}

/** Returns a page of a ranking, limited to the first hundreds. */
export async function listRanked(
  ctx: Context,
  ranking: store.Ranking,
  params: PageArgs,
): Promise<{ data: Performer[]; total: number }> {
  const { pageNumber, pageSize } = boundedPage(params);
  const offset = Math.min((pageNumber - 1) * pageSize, MOST_RANKED);
  const [data, total] = await Promise.all([
    readRanked(ctx, ranking, { limit: Math.min(pageSize, MOST_RANKED - offset), offset }),
    store.countRanked(ctx.db, requireViewer(ctx).id, ranking, MOST_RANKED),
  ]);
  return { data, total };
}

const toMoversQuery = (ctx: Context): movers.MoversQuery => ({
  viewerId: requireViewer(ctx).id,
  source: ctx.market.source,
  now: ctx.now(),
});

/** Reads a range of the stocks that moved most, with current prices. Their order is up to a minute old. */
export async function readMovers(
  ctx: Context,
  range: { readonly limit: number; readonly offset: number },
): Promise<MarketMover[]> {
  const viewer = requireViewer(ctx);
  const rows = await movers.listPage(ctx.db, toMoversQuery(ctx), range);
  const ids = rows.map(({ id }) => id);
  const [{ quotes, charts }, watched] = await Promise.all([
    readQuotesWithLines(ctx, ids),
    watchedAmong(ctx.db, viewer.id, ids),
  ]);
  return rows.flatMap((row) => {
    const quote = quotes.get(row.id);
    if (quote === undefined) return [];
    return [toMover(row, { quote, isWatched: watched.has(row.id), chart: charts.get(row.id) ?? [] })];
  });
}

export async function listMovers(ctx: Context, params: PageArgs): Promise<{ data: MarketMover[]; total: number }> {
  const { pageNumber, pageSize } = boundedPage(params);
  const [data, total] = await Promise.all([
    readMovers(ctx, { limit: pageSize, offset: (pageNumber - 1) * pageSize }),
    movers.countAll(ctx.db, toMoversQuery(ctx)),
  ]);
  return { data, total };
}
