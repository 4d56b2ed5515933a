import type { QueryGetAllBotReviewsArgs, RatingOverview, Review } from '../../generated/schema.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { assertBotAllows } from '../bots/bots.policy.ts';
import { findBot } from '../bots/botRecord.ts';
import { cachedStats } from '../ground/lists/cachedStats.ts';
import * as reviews from './reviews.store.ts';
import { toOverview, toReview } from './store.mapper.ts';

/**
 * Returns a page of the reviews of one bot or of all bots, for admins including those of hidden people.
 * @throws UserError 404
 */
export async function listReviews(
  ctx: Context,
  args: QueryGetAllBotReviewsArgs,
): Promise<{ data: Review[]; total: number }> {
  const { rows, total } = await reviews.listPage(
    ctx.db,
    { botId: await findBotOrThrow(ctx, args.botId), searchText: args.searchText },
    { ...boundedPage(args), sortBy: args.sortBy ?? 'uts', descending: (args.sortOrder ?? 'desc') === 'desc' },
  );
  return { data: rows.map(toReview), total };
}

const cachedStars = cachedStats((db) => reviews.countStars(db));

/**
 * Returns the rating overview of one bot or of all bots. With more than `COUNT_CAP` reviews, the overview of all bots
 * is cached for some minutes.
 * @throws UserError 404
 */
export async function overview(ctx: Context, botId: number | null | undefined): Promise<RatingOverview> {
  const foundBotId = await findBotOrThrow(ctx, botId);
  if (foundBotId === undefined && (await reviews.exceedsCountCap(ctx.db)))
    return toOverview(await cachedStars(ctx.db, ctx.now()));
  return toOverview(await reviews.countStars(ctx.db, foundBotId));
}

async function findBotOrThrow(ctx: Context, botId: number | null | undefined): Promise<number | undefined> {
  if (!botId) return undefined;
  const viewer = requireViewer(ctx);
  return assertBotAllows(viewer, 'view', await findBot(ctx.db, botId, viewer.id)).bot.id;
}
