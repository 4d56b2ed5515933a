import { MINUTE_MS } from '../../../base/durations.ts';
import { botStatusIds } from '../../../database/referenceIds.ts';
import type { bots } from '../../../database/tables/bots/bots.ts';
import type { Transaction } from '../../../database/types.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import type { JobContext } from '../../../context/jobContext.ts';
import { notifyAll } from '../../ground/notifications/notify.ts';
import * as store from './priceNotices.store.ts';

/** Subscribers per transaction. */
const BATCH_SIZE = 500;

/** A failing notice is retried with exponential backoff, from one minute to six hours. */
const MAX_PAUSE_MS = 360 * MINUTE_MS;

type PricedBot = Pick<typeof bots.$inferSelect, 'id' | 'statusId' | 'price' | 'firstPublishedAt'>;

/**
 * Records a change of the price of a bot that may have subscribers. The job notifies them of a raise, at most once a
 * day: a price that goes up and down cannot flood them.
 */
export async function recordPriceChange(
  tx: Transaction,
  ctx: Context,
  bot: PricedBot,
  newPrice: string | undefined,
): Promise<void> {
  const [before, price] = [Number(bot.price), Number(newPrice ?? bot.price)];
  if (price === before || (bot.statusId !== botStatusIds.published && bot.firstPublishedAt === null)) return;
  const change = { botId: bot.id, before: bot.price, price: newPrice ?? bot.price };
  if (price > before) await store.addRaise(tx, { ...change, raisedById: requireViewer(ctx).id }, ctx.now());
  else await store.addReduction(tx, change);
}

/**
 * Notifies subscribers of raised prices. Each batch stores its progress in the same transaction, so every subscriber is
 * notified once even when the process stops. A failing notice is postponed and does not block the others.
 */
export async function notifyOfRaises({
  db,
  now,
  log,
  signal,
}: Pick<JobContext, 'db' | 'now' | 'log' | 'signal'>): Promise<void> {
  const step = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const notice = await store.lockNext(tx, now());
      if (notice === undefined) return false;
      try {
        await tx.transaction((inner) => notifyNextBatch(inner, notice, now()));
      } catch (error) {
        const { botId, attempts } = notice;
        log.error({ err: error, botId, attempts: attempts + 1 }, 'the subscribers of a bot could not be notified');
        const pause = Math.min(MINUTE_MS * 2 ** attempts, MAX_PAUSE_MS);
        await store.postpone(tx, notice, new Date(now().getTime() + pause));
      }
      return true;
    });
  let hasMore = true;
  while (hasMore) hasMore = (await step()) && signal?.aborted !== true;
}

async function notifyNextBatch(tx: Transaction, notice: store.DueNotice, now: Date): Promise<void> {
  const { botId, botName, raisedById } = notice;
  const raise = notice.raise ?? (await store.startRaise(tx, notice, now));
  if (raise === undefined) return store.finish(tx, notice);
  const userIds = await store.listSubscriberIds(tx, botId, raise.lastUserId, BATCH_SIZE);
  await notifyAll(
    tx,
    userIds,
    {
      type: 'bot_status',
      groupKey: `bot:${botId}:price`,
      actorId: raisedById ?? undefined,
      messageId: 'notifications.botPriceRaised',
      values: { bot: botName, before: Number(raise.from), price: Number(raise.to) },
      link: `/bot-detail/${botId}`,
    },
    now,
  );
  const lastUserId = userIds.at(-1);
  return lastUserId === undefined || userIds.length < BATCH_SIZE
    ? store.finish(tx, notice)
    : store.advance(tx, botId, lastUserId);
}
