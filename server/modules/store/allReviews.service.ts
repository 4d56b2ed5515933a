import type { QueryGetAllBotReviewsArgs, RatingOverview, Review } from '../../generated/schema.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { authorizeBot } from '../bots/bots.policy.ts';
import { findBot } from '../bots/botRecord.ts';
import { cachedStats } from '../ground/lists/cachedStats.ts';
import * as reviews from './reviews.store.ts';
import { toOverview, toReview } from './store.mapper.ts';

/**
 * All reviews, of one bot when given; admins read those of hidden people as well.
 * @throws UserError 404
 */
export async function listReviews(
  ctx: Context,
  args: QueryGetAllBotReviewsArgs,
): Promise<{ data: Review[]; total: number }> {
  const { rows, total } = await reviews.page(
    ctx.db,
    { botId: await findBotOrThrow(ctx, args.botId), searchText: args.searchText },
    { ...boundedPage(args), sortBy: args.sortBy ?? 'uts', descending: (args.sortOrder ?? 'desc') === 'desc' },
  );
  return { data: rows.map(toReview), total };
}

const starsOfMany = cachedStats((db) => reviews.countStars(db));

/** How one bot was rated, or all together: then, where reviews are more than `COUNT_CAP`, as it was in the last minutes. */
export async function overview(ctx: Context, botId: number | null | undefined): Promise<RatingOverview> {
  const known = await findBotOrThrow(ctx, botId);
  if (known === undefined && (await reviews.areMany(ctx.db))) return toOverview(await starsOfMany(ctx.db, ctx.now()));
  return toOverview(await reviews.countStars(ctx.db, known));
}

async function findBotOrThrow(ctx: Context, botId: number | null | undefined): Promise<number | undefined> {
  if (!botId) return undefined;
  const viewer = signedIn(ctx);
  return authorizeBot(viewer, 'view', await findBot(ctx.db, botId, viewer.id)).bot.id;
}
