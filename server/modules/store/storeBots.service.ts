import type {
  Bot,
  BotCategoryGroup,
  MarketplaceBot,
  QueryBotListByCategoryIdArgs,
  QueryGetAllBotsByBotCategoryArgs,
  QueryGetAllBotsByCategoryIdArgs,
  QueryGetMarketplaceArgs,
} from '../../generated/schema.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { MAX_GROUPS } from '../../../rules/bots/storeLimits.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { pickText } from '../../i18n/pickText.ts';
import { presentBots } from '../bots/bots.service.ts';
import { readBots, type BotRow } from '../bots/botRecord.ts';
import { botCategoryList, marketplaceCategoryList } from '../lookups/lookupLists.ts';
import { hasLookup } from '../lookups/lookupRecord.ts';
import * as categories from './categories.store.ts';
import { findStoreBotOrThrow } from '../bots/storeAccess.ts';
import * as store from './storeBots.store.ts';
import { toMarketplaceBot } from './store.mapper.ts';

/** The highest number of bots of each category on the page by category. */
const BOTS_OF_GROUP = 12;

/**
 * Returns a bot for the store.
 * @throws UserError 404
 */
export async function get(ctx: Context, botId: number): Promise<Bot> {
  return presentOne(ctx, await findStoreBotOrThrow(ctx.db, requireViewer(ctx), botId));
}

/** Maps a bot row for the caller. */
export const presentOne = (ctx: Context, row: BotRow): Bot => exactlyOne(presentBots(ctx, [row]));

/** Returns a page of categories with the most used bots of each; empty categories are left out. */
export async function byCategory(
  ctx: Context,
  args: QueryGetAllBotsByBotCategoryArgs,
): Promise<{ data: BotCategoryGroup[]; total: number }> {
  const { rows, total } = await categories.listNonEmptyPage(ctx.db, ctx.language, boundedPage(args, MAX_GROUPS));
  const pairs = await store.getMostUsed(
    ctx.db,
    rows.map(({ id }) => id),
    BOTS_OF_GROUP,
  );
  const found = await readBots(ctx.db, requireViewer(ctx).id, [...new Set(pairs.map(({ botId }) => botId))]);
  const bots = new Map(presentBots(ctx, found).map((bot) => [bot.id, bot]));
  const data = rows.map(({ id, name, nameTr, listed }) => ({
    id,
    category: pickText(ctx.language, name, nameTr),
    count_bot_mappings: listed,
    bots: pairs.filter(({ categoryId }) => categoryId === id).flatMap(({ botId }) => bots.get(botId) ?? []),
  }));
  return { data, total };
}

/**
 * Returns a page of a category's bots, most used first by default.
 * @throws UserError 404
 */
export async function ofCategory(
  ctx: Context,
  args: QueryGetAllBotsByCategoryIdArgs,
): Promise<{ data: Bot[]; total: number }> {
  const viewer = requireViewer(ctx);
  if (!(await hasLookup(ctx.db, botCategoryList, args.categoryId, viewer.role === 'admin')))
    throw new UserError(404, 'store.categoryNotFound');
  const sortBy = args.sortBy ?? 'subscribers';
  const descending = (args.sortOrder ?? (sortBy === 'name' ? 'asc' : 'desc')) === 'desc';
  const { rows, total } = await store.listPageByCategory(
    ctx.db,
    viewer.id,
    { categoryId: args.categoryId, searchText: args.searchText },
    { ...boundedPage(args), sortBy, descending },
  );
  return { data: presentBots(ctx, rows), total };
}

/** Returns a page of the marketplace: all listed bots, or those that the caller subscribes to, most used first. */
export async function marketplace(
  ctx: Context,
  args: QueryGetMarketplaceArgs,
): Promise<{ data: MarketplaceBot[]; total: number }> {
  const viewer = requireViewer(ctx);
  const { rows, total } = await store.listCardPage(ctx.db, viewer.id, args, boundedPage(args));
  return { data: rows.map((row) => toMarketplaceBot(viewer, row)), total };
}

/**
 * Returns a page of a marketplace category, in the order that admins set.
 * @throws UserError 404
 */
export async function inMarketplaceCategory(
  ctx: Context,
  args: QueryBotListByCategoryIdArgs,
): Promise<{ data: MarketplaceBot[]; total: number }> {
  const viewer = requireViewer(ctx);
  if (!(await hasLookup(ctx.db, marketplaceCategoryList, args.botCategoryId, viewer.role === 'admin')))
    throw new UserError(404, 'store.categoryNotFound');
  const { rows, total } = await store.listPageByMarketplaceCategory(
    ctx.db,
    viewer.id,
    args.botCategoryId,
    boundedPage(args),
  );
  return { data: rows.map((row) => toMarketplaceBot(viewer, row)), total };
}
