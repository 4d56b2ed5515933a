import type {
  Bot,
  BotStatus,
  MutationAcceptOrRejectReuqestArgs,
  MutationChangeReviewStatusByBotIdArgs,
  QueryGetBotDetailByStatusArgs,
  QueryGetBotsWithStatusArgs,
} from '../../generated/schema.ts';
import { boundedPage, MAX_PAGE_SIZE } from '../../../rules/paging.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { pickText } from '../../i18n/pickText.ts';
import { publish } from '../ground/events/events.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { lockBot } from '../bots/bots.locks.ts';
import { assertBotAllows } from '../bots/bots.policy.ts';
import { presentBots, readBot } from '../bots/bots.service.ts';
import { findBot } from '../bots/botRecord.ts';
import { reachableByAdmin } from '../bots/lifecycle/lifecycle.ts';
import { decide } from '../bots/lifecycle/lifecycle.service.ts';
import { setReviewed } from '../bots/lifecycle/reviewedMark.ts';
import * as store from './botReviews.store.ts';
import * as reviewQueue from './reviewQueue.store.ts';

/**
 * Returns the review queue: open requests first.
 * @param isShort whether the response needs `queueFields` only
 */
export async function listQueue(
  ctx: Context,
  args: QueryGetBotsWithStatusArgs,
  isShort: boolean,
): Promise<{ data: Bot[]; total: number }> {
  const { rows, total } = await reviewQueue.list(ctx.sql, requireViewer(ctx).id, {
    take: Math.min(MAX_PAGE_SIZE, Math.max(1, args.take)),
    skip: Math.max(0, args.skip),
    isShort,
  });
  return { data: presentBots(ctx, rows), total };
}

/**
 * Returns bots with optional filters. Without an order, those of a marketplace category have their rank, waiting ones the time
 * that they have waited, and others come newest first.
 */
export async function listByStatus(
  ctx: Context,
  args: QueryGetBotDetailByStatusArgs,
): Promise<{ data: Bot[]; total: number }> {
  const marketplaceCategoryId = args.marketplaceCategoryId ?? undefined;
  const isWaiting = args.waiting === true;
  const sortBy = args.sortBy ?? (marketplaceCategoryId !== undefined ? 'place' : isWaiting ? 'waiting' : 'cts');
  const byDefault = sortBy === 'name' || sortBy === 'status' || sortBy === 'waiting' ? 'asc' : 'desc';
  const { rows, total } = await store.listPageByStatus(
    ctx.db,
    requireViewer(ctx).id,
    {
      statusId: args.botStatus ?? undefined,
      name: args.name,
      reviewed: args.reviewed ?? undefined,
      isWaiting,
      categoryId: args.botCategoryId ?? undefined,
      notInCategoryId: args.notInBotCategoryId ?? undefined,
      marketplaceCategoryId,
      notInMarketplaceCategoryId: args.notInMarketplaceCategoryId ?? undefined,
    },
    { ...boundedPage(args), sortBy, descending: (args.sortOrder ?? byDefault) === 'desc' },
  );
  return { data: presentBots(ctx, rows), total };
}

const toStatus = ({ language }: Context, row: store.StatusRow): BotStatus => ({
  id: row.id,
  status: pickText(language, row.status, row.statusTr),
});

/** Returns the statuses that the caller's role may see. */
export async function statuses(ctx: Context): Promise<BotStatus[]> {
  const isAdmin = requireViewer(ctx).role === 'admin';
  const rows = await store.listStatuses(ctx.db);
  return rows
    .filter(({ forAdmins, forDevelopers }) => (isAdmin ? forAdmins : forDevelopers))
    .map((row) => toStatus(ctx, row));
}

/**
 * Returns the statuses that an admin may see, or those that an admin can bring a bot to.
 * @throws UserError 404
 */
export async function statusesForAdmin(ctx: Context, botId: number | null | undefined): Promise<BotStatus[]> {
  const all = await statuses(ctx);
  if (!botId) return all;
  const viewer = requireViewer(ctx);
  const { bot } = assertBotAllows(viewer, 'review', await findBot(ctx.db, botId, viewer.id));
  const reachable = reachableByAdmin(bot);
  return all.filter(({ id }) => reachable.includes(id));
}

/**
 * An admin accepts or rejects the request of a bot's team. The team is notified, with the reason if there is one.
 * @throws UserError 409 when no request is open, or when the bot changed since the admin read it
 */
export const answerRequest = (ctx: Context, args: MutationAcceptOrRejectReuqestArgs): Promise<Bot> =>
  ctx.db.transaction((tx) => decide(tx, ctx, args));

/**
 * An admin marks the review of a bot as done or open. A done review accepts the present state of the bot.
 * @throws UserError 409 when the bot changed since the admin read it
 */
export const markReviewed = (
  ctx: Context,
  { botId, reviewed, expectedUts, expectedVersion }: MutationChangeReviewStatusByBotIdArgs,
): Promise<Bot> =>
  ctx.db.transaction(async (tx) => {
    const { bot } = await lockBot(tx, ctx, 'review', botId);
    assertNotStale(expectedUts, bot.updatedAt, 'bots.outdated');
    if (bot.reviewed !== reviewed) {
      await setReviewed(tx, bot.id, reviewed);
      await recordAudit(tx, ctx, {
        action: 'botReviews.marked',
        subjectType: 'bot',
        subjectId: bot.id,
        before: { reviewed: bot.reviewed },
        after: { reviewed },
      });
      if (reviewed) await publish(tx, ctx, 'bot.reviewed', { botId: bot.id, isAccepted: true, expectedVersion });
    }
    return readBot(tx, ctx, bot.id);
  });
