import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { notifyAll } from '../ground/notifications/notify.ts';
import { withImages } from '../ground/images/imageWork.ts';
import { lockTeam } from '../teams/teams.locks.ts';
import * as images from './botImages.store.ts';
import { lockBot } from './bots.locks.ts';
import { scheduleNow } from './credentials/credentials.store.ts';
import { logBotChange, notifyBotTeam } from './botNotices.ts';
import { adjustCategoryCounts } from './categoryCounts.ts';
import * as rows from './botRows.store.ts';
import { mailDecision, notifyTesters } from './lifecycle/decisionNotices.ts';
import { assertBotAllows } from './bots.policy.ts';
import { findBot } from './botRecord.ts';
import { closeRequest } from './lifecycle/lifecycle.store.ts';
import * as store from './botRemoval.store.ts';

/**
 * deleteBot: permanently deletes a bot. It disappears everywhere, and its subscribers and team are notified. Its name
 * and handler become available, after 90 days when it was public. A job ends its account on the chat network.
 * @throws UserError 404 and 403 by the policy; 403 for the owner of a bot that an admin disabled or removed; 404 for
 * the second of two concurrent calls
 */
export async function deleteForGood(ctx: Context, botId: number): Promise<void> {
  const viewer = requireViewer(ctx);
  const seen = assertBotAllows(viewer, 'delete', await findBot(ctx.db, botId, viewer.id));
  await withImages(ctx, seen.bot.creatorId, (pictures) =>
    ctx.db.transaction(async (tx) => {
      await lockTeam(tx, seen.bot.teamId);
      const { bot, reservedByAdmin } = await lockBot(tx, ctx, 'delete', botId);
      if (reservedByAdmin && viewer.role !== 'admin') throw new UserError(403, 'bots.onlyAdminCanRemove');
      const now = ctx.now();
      for (const image of await images.list(tx, botId)) {
        pictures.replace(image.url);
        pictures.replace(image.thumb);
      }
      pictures.replace(bot.image);
      pictures.replace(bot.thumb);
      await pictures.record(tx);
      await images.removeAll(tx, botId);
      await closeRequest(tx, botId, { state: 'cancelled', decidedById: viewer.id }, now);
      const subscribers = await store.endSubscriptions(tx, botId, now);
      await notifyTesters(tx, ctx, bot, 'deleted');
      await store.removeFromCollections(tx, botId);
      // The job ends the account on the chat network, which may be unreachable now.
      await scheduleNow(tx, [botId], now);
      await store.markDeleted(tx, botId, now);
      await rows.adjustBotCount(tx, bot.teamId, -1);
      await adjustCategoryCounts(tx, [{ categoryId: bot.categoryId, by: -1 }]);
      await logBotChange(tx, ctx, bot, {
        what: 'deleted',
        before: { name: bot.name, handler: bot.handler, statusId: bot.statusId, subscribers: subscribers.length },
      });
      const isByAdmin = viewer.role === 'admin';
      await notifyBotTeam(tx, ctx, bot, {
        messageId: 'notifications.botDeleted',
        link: null,
        ...(isByAdmin ? { mails: false as const } : {}),
      });
      if (isByAdmin) await mailDecision(tx, ctx, bot, 'deleted');
      await notifyAll(
        tx,
        subscribers,
        {
          type: 'bot_status',
          groupKey: `bot:${botId}:gone`,
          actorId: undefined,
          messageId: 'notifications.botGone',
          values: { bot: bot.name },
          link: null,
        },
        now,
      );
    }),
  );
}
