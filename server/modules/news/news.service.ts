import DataLoader from 'dataloader';
import type { News, QueryGetNewsListForAdminArgs, StockNews, UiLanguage } from '../../generated/schema.ts';
import type { Language } from '../../i18n/translate.ts';
import { boundedPage } from '../../../rules/paging.ts';
import type { Viewer } from '../../access/viewer.ts';
import { perRequest, requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { toPageRequest, toPage } from '../ground/lists/cursors.ts';
import { findWords } from '../ground/texts/searchTerm.ts';
import * as adminNews from './adminNews.store.ts';
import { toNews } from './news.mapper.ts';
import { listPage } from './newsPage.store.ts';
import * as store from './news.store.ts';
import { COUNTED, type NewsWindow, type NewsScope } from './newsRow.ts';
import * as stockNews from './stockNews.store.ts';

/** Number of articles in the dashboard notification. */
const NOTIFICATION_SIZE = 5;

/** Number of articles on the page of a stock. */
const STOCK_PAGE_ARTICLES = 10;

/** App users read news of the market; developers and admins also read the platform's announcements for developers. */
const getScope = (viewer: Viewer): NewsScope => (viewer.role === 'app_user' ? 'market' : 'everything');

export interface NewsPage {
  readonly data: News[];
  readonly totalCount: number;
  readonly nextCursor: string | null;
}

interface PageArgs {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly cursor?: string | null;
}

/** Returns a page of a list whose pages and total come from the given queries. */
async function paginate(
  ctx: Context,
  args: PageArgs,
  { read, count }: { read: (window: NewsWindow) => Promise<store.ListedNewsRow[]>; count: () => Promise<number> },
): Promise<NewsPage> {
  const request = toPageRequest(args);
  const found = request.offset < COUNTED ? await read(request) : [];
  const totalCount = found[0]?.total ?? (await count());
  const { rows, nextCursor } = toPage(found, request, ({ publishedAt, id }) => ({ at: publishedAt, id }));
  return { data: toWire(ctx, rows), totalCount, nextCursor };
}

/**
 * Returns a page of the news, newest first.
 * @throws UserError 400 for an invalid cursor
 */
export async function list(
  ctx: Context,
  args: PageArgs & { readonly searchText?: string | null; readonly language?: UiLanguage | null },
): Promise<NewsPage> {
  const viewer = requireViewer(ctx);
  const scope = getScope(viewer);
  if (findWords(args.searchText) === undefined) return listWithoutSearch(ctx, scope, args);
  const filter = { scope, language: ctx.language, marketLanguage: args.language, searchText: args.searchText };
  return paginate(ctx, args, {
    read: (window) => store.listPage(ctx.db, viewer.id, filter, window),
    count: () => store.countAll(ctx.db, viewer.id, filter),
  });
}

async function listWithoutSearch(
  ctx: Context,
  scope: NewsScope,
  args: PageArgs & { readonly language?: UiLanguage | null },
): Promise<NewsPage> {
  const request = toPageRequest(args);
  // Nothing is listed by number beyond the counted ones.
  const window = request.offset < COUNTED ? request : { ...request, limit: 1, offset: 0 };
  const found = await listPage(ctx.sql, toNewsReader(ctx, args.language), scope, window);
  const listed = window === request ? found.rows : [];
  const { rows, nextCursor } = toPage(listed, request, ({ publishedAt, id }) => ({ at: publishedAt, id }));
  return { data: toWire(ctx, rows), totalCount: found.total, nextCursor };
}

const toNewsReader = (ctx: Context, marketLanguage: Language | null | undefined) => {
  const { id, audience } = requireViewer(ctx);
  return { id, language: ctx.language, marketLanguage: marketLanguage ?? null, hasMutes: audience?.hasMutes ?? true };
};

/** Returns the articles about the market whose title contains the text, newest first, without muted ones. */
export async function findTitles(
  ctx: Context,
  searchText: string,
  window: { readonly limit: number; readonly offset: number },
): Promise<{ rows: Pick<store.NewsRow, 'id' | 'title' | 'source' | 'thumb' | 'image'>[]; total: number }> {
  const { id } = requireViewer(ctx);
  const filter = { scope: 'market', language: ctx.language, searchText } as const;
  const rows = await store.listPage(ctx.db, id, filter, window);
  return { rows, total: rows[0]?.total ?? (window.offset > 0 ? await store.countAll(ctx.db, id, filter) : 0) };
}

/**
 * Returns a page of the news about a stock, fund or index, newest first.
 * @throws UserError 404 for an unknown symbol, 400 for an invalid cursor
 */
export async function listOfStock(ctx: Context, args: PageArgs & { readonly tickerSymbol: string }): Promise<NewsPage> {
  const viewer = requireViewer(ctx);
  const tickerId = await stockNews.findTicker(ctx.db, args.tickerSymbol);
  if (tickerId === undefined) throw new UserError(404, 'market.stockNotFound');
  return paginate(ctx, args, {
    read: (window) => stockNews.listPage(ctx.db, viewer.id, tickerId, window),
    count: () => stockNews.countAll(ctx.db, viewer.id, tickerId),
  });
}

/** Returns the latest articles about a stock, fund or index for its page, without muted content. */
export const listLatestOfStock = (ctx: Context, tickerId: number): Promise<StockNews[]> =>
  stockNews.listLatest(ctx.db, requireViewer(ctx).id, tickerId, STOCK_PAGE_ARTICLES);

/** Returns a page of the market's articles for admins, newest first by default. */
export async function listForAdmin(
  ctx: Context,
  args: QueryGetNewsListForAdminArgs,
): Promise<{ data: News[]; total: number }> {
  const { rows, total } = await adminNews.listPage(ctx.db, args.searchText, {
    ...boundedPage(args),
    sortBy: args.sortBy ?? 'publish_date',
    descending: args.sortOrder !== 'asc',
  });
  return { data: toWire(ctx, rows), total };
}

/**
 * Returns an article.
 * @throws UserError 404 when it does not exist or the caller may not read it
 */
export async function read(ctx: Context, newsId: number): Promise<News> {
  const row = await store.find(ctx.db, requireViewer(ctx), newsId);
  if (row === undefined) throw new UserError(404, 'news.notFound');
  return toNews(row, ctx.config.publicUrl);
}

/**
 * Returns the newest articles for the dashboard notification (GET /api/getInfoNotification), optionally paged and
 * filtered. Developers and admins get the platform's announcements.
 */
export async function notification(
  ctx: Context,
  params: {
    readonly pageNumber?: number | undefined;
    readonly pageSize?: number | undefined;
    readonly searchText?: string | undefined;
    readonly language?: Language | undefined;
  } = {},
): Promise<{ getAllNewsDetails: News[] }> {
  const viewer = requireViewer(ctx);
  const { pageNumber, pageSize } = boundedPage({ ...params, pageSize: params.pageSize ?? NOTIFICATION_SIZE });
  const offset = (pageNumber - 1) * pageSize;
  if (offset >= COUNTED) return { getAllNewsDetails: [] };
  const scope = viewer.role === 'app_user' ? 'market' : 'platform';
  const window = { limit: pageSize, offset };
  const { language: marketLanguage } = params;
  if (findWords(params.searchText) === undefined) {
    const { rows } = await listPage(ctx.sql, toNewsReader(ctx, marketLanguage), scope, window);
    return { getAllNewsDetails: toWire(ctx, rows) };
  }
  const filter = { scope, language: ctx.language, marketLanguage, searchText: params.searchText } as const;
  const rows = await store.listPage(ctx.db, viewer.id, filter, window);
  return { getAllNewsDetails: toWire(ctx, rows) };
}

const toWire = (ctx: Context, rows: readonly store.NewsRow[]): News[] =>
  rows.map((row) => toNews(row, ctx.config.publicUrl));

const contents = (ctx: Context) =>
  new DataLoader<number, string | null>(async (ids) => {
    const found = new Map((await store.getContents(ctx.db, ids)).map(({ id, content }) => [id, content]));
    return ids.map((id) => found.get(id) ?? null);
  });

/**
 * Returns the text of an article that the caller was already authorized to read. Batches the articles of a request into
 * one query.
 */
export const findContent = (ctx: Context, newsId: number): Promise<string | null> =>
  perRequest(ctx, contents).load(newsId);
