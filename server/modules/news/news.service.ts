import DataLoader from 'dataloader';
import type { News, QueryGetNewsListForAdminArgs, StockNews } from '../../generated/schema.ts';
import { boundedPage } from '../../../rules/paging.ts';
import type { Viewer } from '../../access/viewer.ts';
import { perRequest, signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { askedPlace, getShown } from '../ground/lists/cursors.ts';
import * as adminNews from './adminNews.store.ts';
import { toNews } from './news.mapper.ts';
import * as store from './news.store.ts';
import { COUNTED, type NewsPlace, type NewsScope } from './newsRow.ts';
import * as stockNews from './stockNews.store.ts';

/** Items that the dashboard notification carries. */
const notificationSize = 5;

/** Articles that the page of a stock carries. */
const articlesOnStockPage = 10;

/** App users read about the market; developers and admins also what the platform tells its developers. */
const getScope = (viewer: Viewer): NewsScope => (viewer.role === 'app_user' ? 'market' : 'everything');

export interface NewsPage {
  readonly data: News[];
  readonly totalCount: number;
  readonly nextCursor: string | null;
}

interface Asked {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly cursor?: string | null;
}

/** A page of a list that is read and counted by the given statements. */
async function paginate(
  ctx: Context,
  args: Asked,
  { read, count }: { read: (place: NewsPlace) => Promise<store.ListedNewsRow[]>; count: () => Promise<number> },
): Promise<NewsPage> {
  const place = askedPlace(args);
  const found = place.offset < COUNTED ? await read(place) : [];
  const totalCount = found[0]?.total ?? (await count());
  const { rows, nextCursor } = getShown(found, place, ({ publishedAt, id }) => ({ at: publishedAt, id }));
  return { data: toWire(ctx, rows), totalCount, nextCursor };
}

/**
 * A page of the news, newest first.
 * @throws UserError 400 for a cursor that is not ours
 */
export async function list(ctx: Context, args: Asked & { readonly searchText?: string | null }): Promise<NewsPage> {
  const viewer = signedIn(ctx);
  const filter = { scope: getScope(viewer), language: ctx.language, searchText: args.searchText };
  return paginate(ctx, args, {
    read: (place) => store.page(ctx.db, viewer.id, filter, place),
    count: () => store.countAll(ctx.db, viewer.id, filter),
  });
}

/**
 * A page of the news about one stock, fund or index, newest first.
 * @throws UserError 404 for a symbol that nothing is listed under, 400 for a cursor that is not ours
 */
export async function listOfStock(ctx: Context, args: Asked & { readonly tickerSymbol: string }): Promise<NewsPage> {
  const viewer = signedIn(ctx);
  const tickerId = await stockNews.findTicker(ctx.db, args.tickerSymbol);
  if (tickerId === undefined) throw new UserError(404, 'market.stockNotFound');
  return paginate(ctx, args, {
    read: (place) => stockNews.page(ctx.db, viewer.id, tickerId, place),
    count: () => stockNews.countAll(ctx.db, viewer.id, tickerId),
  });
}

/** The latest articles about one stock, fund or index, as its page shows them, without what the caller muted. */
export const listLatestOfStock = (ctx: Context, tickerId: number): Promise<StockNews[]> =>
  stockNews.latest(ctx.db, signedIn(ctx).id, tickerId, articlesOnStockPage);

/** A page of the articles that people comment on, for admins: the newest first when nothing else is asked. */
export async function listForAdmin(
  ctx: Context,
  args: QueryGetNewsListForAdminArgs,
): Promise<{ data: News[]; total: number }> {
  const { rows, total } = await adminNews.page(ctx.db, args.searchText, {
    ...boundedPage(args),
    sortBy: args.sortBy ?? 'publish_date',
    descending: args.sortOrder !== 'asc',
  });
  return { data: toWire(ctx, rows), total };
}

/**
 * One article.
 * @throws UserError 404 for articles that are not there, or not for the caller
 */
export async function read(ctx: Context, newsId: number): Promise<News> {
  const row = await store.find(ctx.db, signedIn(ctx), newsId);
  if (row === undefined) throw new UserError(404, 'news.notFound');
  return toNews(row, ctx.config.publicUrl);
}

/**
 * The newest news for the notification of the dashboards (GET /api/getInfoNotification), a page of them and by words where
 * that is asked for; developers get the platform's.
 */
export async function notification(
  ctx: Context,
  params: {
    readonly pageNumber?: number | undefined;
    readonly pageSize?: number | undefined;
    readonly searchText?: string | undefined;
  } = {},
): Promise<{ getAllNewsDetails: News[] }> {
  const viewer = signedIn(ctx);
  const { pageNumber, pageSize } = boundedPage({ ...params, pageSize: params.pageSize ?? notificationSize });
  const offset = (pageNumber - 1) * pageSize;
  if (offset >= COUNTED) return { getAllNewsDetails: [] };
  const scope = viewer.role === 'app_user' ? 'market' : 'platform';
  const filter = { scope, language: ctx.language, searchText: params.searchText } as const;
  const rows = await store.page(ctx.db, viewer.id, filter, { limit: pageSize, offset });
  return { getAllNewsDetails: toWire(ctx, rows) };
}

const toWire = (ctx: Context, rows: readonly store.NewsRow[]): News[] =>
  rows.map((row) => toNews(row, ctx.config.publicUrl));

const contents = (ctx: Context) =>
  new DataLoader<number, string | null>(async (ids) => {
    const found = new Map((await store.getContents(ctx.db, ids)).map(({ id, content }) => [id, content]));
    return ids.map((id) => found.get(id) ?? null);
  });

/** The text of an article that was already read for the caller; asked for many, it is one statement. */
export const findContent = (ctx: Context, newsId: number): Promise<string | null> =>
  perRequest(ctx, contents).load(newsId);
