import { MOST_RANKED } from '../../../rules/market/dashboards.ts';
import { boundedPage } from '../../../rules/paging.ts';
import type { MarketMover, Performer } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { readQuotesWithLines } from '../market/quotes/quotes.lines.ts';
import { watchedAmong } from '../market/watchedTickers.ts';
import { toMover, toPerformer } from './cards.mapper.ts';
import * as movers from './movers.store.ts';
import * as ranked from './ranked.store.ts';

interface Asked {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** The next people of a ranking. */
export async function readRanked(
  ctx: Context,
  ranking: ranked.Ranking,
  place: { readonly limit: number; readonly offset: number },
): Promise<Performer[]> {
  const viewer = signedIn(ctx);
  const rows = await ranked.page(ctx.db, viewer.id, ranking, place);
  return rows.map((row) => toPerformer(viewer.id, row));
}

/** A page of a ranking of people, which ends after the first hundreds. */
export async function listRanked(
  ctx: Context,
  ranking: ranked.Ranking,
  params: Asked,
): Promise<{ data: Performer[]; total: number }> {
  const { pageNumber, pageSize } = boundedPage(params);
  const offset = Math.min((pageNumber - 1) * pageSize, MOST_RANKED);
  const [data, total] = await Promise.all([
    readRanked(ctx, ranking, { limit: Math.min(pageSize, MOST_RANKED - offset), offset }),
    ranked.countRanked(ctx.db, signedIn(ctx).id, ranking, MOST_RANKED),
  ]);
  return { data, total };
}

const moversAsked = (ctx: Context): movers.MoversAsked => ({
  viewerId: signedIn(ctx).id,
  source: ctx.market.source,
  now: ctx.now(),
});

/** The next stocks that moved most, with prices of now: the order is that of the last minute. */
export async function readMovers(
  ctx: Context,
  place: { readonly limit: number; readonly offset: number },
): Promise<MarketMover[]> {
  const viewer = signedIn(ctx);
  const rows = await movers.page(ctx.db, moversAsked(ctx), place);
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

export async function listMovers(ctx: Context, params: Asked): Promise<{ data: MarketMover[]; total: number }> {
  const { pageNumber, pageSize } = boundedPage(params);
  const [data, total] = await Promise.all([
    readMovers(ctx, { limit: pageSize, offset: (pageNumber - 1) * pageSize }),
    movers.countAll(ctx.db, moversAsked(ctx)),
  ]);
  return { data, total };
}
