import type {
  MutationReplyToBotReviewArgs,
  QueryAddOrEditBotReviewArgs,
  QueryGetBotRatingReviewArgs,
  RatingOverview,
  Review,
} from '../../generated/schema.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { fullName } from '../../../rules/people/people.ts';
import { reviewReplySchema, reviewSchema } from '../../../rules/bots/store.ts';
import { lockingTransaction } from '../../database/lockingTransaction.ts';
import { searchKey } from '../../database/keys.ts';
import { botStatusIds } from '../../database/referenceIds.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { botPath, logBotChange } from '../bots/botNotices.ts';
import { canBot, hasUsed } from '../bots/bots.policy.ts';
import { type BotRow, findBot } from '../bots/botRecord.ts';
import { lockBotRow } from '../bots/bots.locks.ts';
import { notify, notifyAll } from '../ground/notifications/notify.ts';
import { toExcerpt } from '../ground/texts/toExcerpt.ts';
import { requireFullAccount } from '../../context/requireFullAccount.ts';
import { listMemberIds } from '../teams/teamRecord.ts';
import * as store from './reviews.store.ts';
import { findStoreBotOrThrow } from '../bots/storeAccess.ts';
import { toOverview, toReview } from './store.mapper.ts';

/** Number of characters of a reply that a notification quotes. */
const QUOTE_LENGTH = 120;

/**
 * Returns the rating overview of a bot. Stars of hidden people are counted, although their reviews are not shown.
 * @throws UserError 404
 */
export async function overview(ctx: Context, botId: number): Promise<RatingOverview> {
  const { bot } = await findStoreBotOrThrow(ctx.db, requireViewer(ctx), botId);
  return toOverview(await store.countStars(ctx.db, bot.id));
}

/**
 * Returns a page of a bot's reviews, latest first by default, and the caller's own review.
 * @throws UserError 404
 */
export async function list(
  ctx: Context,
  args: QueryGetBotRatingReviewArgs,
): Promise<{ data: Review[]; loginUserReview: Review | null; totalCount: number }> {
  const viewer = requireViewer(ctx);
  const { bot } = await findStoreBotOrThrow(ctx.db, viewer, args.botId);
  const [{ rows, total }, ownReview] = await Promise.all([
    store.listPage(
      ctx.db,
      { botId: bot.id, viewerId: viewer.id, withoutOwn: args.withoutOwn === true, searchText: args.searchText },
      { ...boundedPage(args), sortBy: args.sortBy ?? 'uts', descending: (args.sortOrder ?? 'desc') === 'desc' },
    ),
    store.findOwn(ctx.db, bot.id, viewer.id),
  ]);
  return {
    data: rows.map(toReview),
    loginUserReview: ownReview === undefined ? null : toReview(ownReview),
    totalCount: total,
  };
}

/**
 * Writes the caller's review of a bot. Each user has one review per bot: a second one replaces the first, and an
 * unchanged one has no effect.
 * @throws UserError 403 for guests, the bot's own team, and users who never subscribed or only for less than a day; 404 for a `reviewId` that is not the caller's review of this
 * bot; 400 while the bot is not published
 */
export async function write(ctx: Context, args: QueryAddOrEditBotReviewArgs): Promise<Review> {
  const viewer = requireFullAccount(ctx);
  const { stars, review } = await parseInput(reviewSchema, { stars: args.stars, review: args.review });
  return lockingTransaction(ctx, async (tx) => {
    await lockBotRow(tx, args.id);
    const row = await findStoreBotOrThrow(tx, viewer, args.id);
    if (canBot(viewer, 'view', row)) throw new UserError(403, 'store.ownBot');
    const before = await store.findOwn(tx, row.bot.id, viewer.id);
    if (args.reviewId && before?.review.id !== args.reviewId) throw new UserError(404, 'store.reviewNotFound');
    if (row.bot.statusId !== botStatusIds.published) throw new UserError(400, 'store.notPublished');
    if (before === undefined && !hasUsed(row.subscription))
      throw new UserError(403, row.subscription === null ? 'store.rateSubscribed' : 'store.rateAfterDay');
    const isChanged = before === undefined || before.review.stars !== stars || before.review.review !== review;
    if (isChanged) {
      const author = await store.getName(tx, viewer.id);
      const text = { stars, review, searchKey: searchKey(review, fullName(author)) };
      if (before) await store.update(tx, before, text, ctx.now());
      else await store.insert(tx, { botId: row.bot.id, userId: viewer.id }, text, ctx.now());
      await notifyTeam(tx, ctx, row);
    }
    return reread(tx, row.bot.id, viewer.id);
  });
}

async function notifyTeam(tx: Transaction, ctx: Context, { bot, team }: BotRow): Promise<void> {
  const members = await listMemberIds(tx, team.id);
  await notifyAll(
    tx,
    members,
    {
      type: 'bot_reviews',
      groupKey: `bot:${bot.id}:review`,
      actorId: requireViewer(ctx).id,
      messageId: 'notifications.botReviewed',
      values: { bot: bot.name },
      link: botPath(bot.id, 'reviews'),
    },
    ctx.now(),
  );
}

/**
 * Replies to a review on behalf of the bot's team, or removes the reply. Notifies the reviewer of a new reply.
 * @throws UserError 404 for an unknown review, one of a hidden person or of another team's bot; 403 for members with
 * read access
 */
export async function answer(ctx: Context, args: MutationReplyToBotReviewArgs): Promise<Review> {
  const viewer = requireViewer(ctx);
  const { reply } = await parseInput(reviewReplySchema, { reply: args.reply });
  const text = reply || null;
  return ctx.db.transaction(async (tx) => {
    const row = await store.findVisibleForUpdate(tx, args.reviewId, viewer.id);
    const bot = row && (await findBot(tx, row.bot.id, viewer.id));
    if (row === undefined || bot === undefined || !canBot(viewer, 'view', bot))
      throw new UserError(404, 'store.reviewNotFound');
    if (!canBot(viewer, 'edit', bot)) throw new UserError(403, 'bots.forbidden');
    const { review } = row;
    if (review.reply === text) return toReview(row);
    await store.setReply(tx, review.id, text === null ? null : { text, byId: viewer.id, now: ctx.now() });
    await logBotChange(tx, ctx, row.bot, {
      what: text === null ? 'reply_removed' : 'review_answered',
      before: { reviewId: review.id, reply: review.reply },
      after: { reviewId: review.id, reply: text },
    });
    if (text !== null) await notifyReviewer(tx, ctx, row, text);
    return reread(tx, review.botId, review.userId);
  });
}

async function notifyReviewer(tx: Transaction, ctx: Context, row: store.ReviewRow, text: string): Promise<void> {
  await notify(
    tx,
    {
      userId: row.review.userId,
      type: 'bot_reviews',
      groupKey: `review:${row.review.id}:answer`,
      actorId: requireViewer(ctx).id,
      messageId: 'notifications.reviewAnswered',
      values: {
        bot: row.bot.name,
        reply: toExcerpt(text, QUOTE_LENGTH),
      },
      link: `/bot-detail/${row.review.botId}`,
    },
    ctx.now(),
  );
}

async function reread(tx: Transaction, botId: number, userId: number): Promise<Review> {
  const row = await store.findOwn(tx, botId, userId);
  if (row === undefined) throw new UserError(404, 'store.reviewNotFound');
  return toReview(row);
}
