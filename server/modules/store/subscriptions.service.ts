import type { Bot, BotScope, QueryGetBotSubscribedUserArgs, SubscribedUser } from '../../generated/schema.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { fullName } from '../../../rules/people/people.ts';
import { lockingTransaction } from '../../database/lockingTransaction.ts';
import type { Transaction } from '../../database/types.ts';
import { botStatusIds } from '../../database/referenceIds.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { allowWithSubscription } from '../consents/consents.service.ts';
import { assertBotAllows } from '../bots/bots.policy.ts';
import { findBot } from '../bots/botRecord.ts';
import { lockBotForSubscription, lockBotRow } from '../bots/bots.locks.ts';
import { publish } from '../ground/events/events.ts';
import { findStoreBotOrThrow } from '../bots/storeAccess.ts';
import { presentOne } from './storeBots.service.ts';
import * as store from './subscriptions.store.ts';

/**
 * Subscribes the caller to a published bot and allows it to read what the caller has ticked. The call is idempotent.
 * @throws UserError 400 for a bot that is not published, 403 for one that the caller blocks, 404, 409 without the permission that the bot requires
 */
export async function subscribe(ctx: Context, botId: number, allowed?: readonly BotScope[] | null): Promise<Bot> {
  const viewer = requireViewer(ctx);
  await lockingTransaction(ctx, async (tx) => {
    const requestsData = await lockBotForSubscription(tx, botId);
    const { bot, subscription } = await findStoreBotOrThrow(tx, viewer, botId);
    if (subscription?.active === true) return;
    if (bot.statusId !== botStatusIds.published) throw new UserError(400, 'store.notPublished');
    if (await store.isBlocked(tx, bot.id, viewer.id)) throw new UserError(403, 'conversations.blocked');
    if (requestsData || allowed?.length)
      await allowWithSubscription(tx, { botId: bot.id, userId: viewer.id, now: ctx.now() }, allowed ?? []);
    if (await store.startSubscription(tx, bot.id, viewer.id, ctx.now()))
      await publish(tx, ctx, 'subscription.started', { botId: bot.id, userId: viewer.id });
  });
  return presentOne(ctx, await findStoreBotOrThrow(ctx.db, viewer, botId));
}

/**
 * Ends the caller's subscription, regardless of the bot's status. The call is idempotent, even when the bot is hidden
 * from the caller.
 * @throws UserError 404 for a bot that the caller neither sees nor subscribes to
 */
export async function unsubscribe(ctx: Context, botId: number): Promise<Bot> {
  const viewer = requireViewer(ctx);
  const row = await lockingTransaction(ctx, async (tx) => {
    await lockBotRow(tx, botId);
    const before = await findBot(tx, botId, viewer.id);
    if (!before?.subscription) return findStoreBotOrThrow(tx, viewer, botId);
    const hasEnded = await endWithin(tx, ctx, before.bot.id, viewer.id);
    return (hasEnded ? await findBot(tx, botId, viewer.id) : undefined) ?? before;
  });
  return presentOne(ctx, row);
}

/** Ends a subscription to a locked bot. Returns false when there is none. */
export async function endWithin(tx: Transaction, ctx: Context, botId: number, userId: number): Promise<boolean> {
  const hasEnded = await store.endSubscription(tx, botId, userId, ctx.now());
  if (hasEnded) await publish(tx, ctx, 'subscription.ended', { botId, userId });
  return hasEnded;
}

/**
 * Returns a page of a bot's subscribers, for its team and admins.
 * @throws UserError 404
 */
export async function subscribers(
  ctx: Context,
  args: QueryGetBotSubscribedUserArgs,
): Promise<{ data: SubscribedUser[]; total: number }> {
  const viewer = requireViewer(ctx);
  const { bot } = assertBotAllows(viewer, 'view', await findBot(ctx.db, args.botId, viewer.id));
  const { rows, total } = await store.listPage(
    ctx.db,
    viewer.id,
    { botId: bot.id, search: args.search },
    boundedPage(args),
  );
  const data = rows.map((row) => ({
    id: row.id,
    full_name: fullName(row),
    username: row.username,
    thumb: row.thumb,
    cts: row.createdAt,
  }));
  return { data, total };
}
