import type { BotTimelineEntry } from '../../../generated/schema.ts';
import { botMessageSchema } from '../../../../rules/bots/bots.ts';
import { boundedPage } from '../../../../rules/paging.ts';
import { fullName } from '../../../../rules/people/people.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { pickText } from '../../../i18n/pickText.ts';
import type { Language } from '../../../i18n/translate.ts';
import { toExcerpt } from '../../ground/texts/toExcerpt.ts';
import { lockBot } from '../bots.locks.ts';
import { botPath, notifyBotTeam, NOTICE_TEXT_LENGTH } from '../botNotices.ts';
import { assertBotAllows } from '../bots.policy.ts';
import { findBot } from '../botRecord.ts';
import * as store from './timeline.store.ts';

type StatusRow = NonNullable<store.EntryRow['to']>;

const toStatus = (language: Language, row: StatusRow | null) =>
  row && { id: row.id, status: pickText(language, row.status, row.statusTr) };

function toEntry(language: Language, { entry, from, to, actor }: store.EntryRow): BotTimelineEntry {
  return {
    id: entry.id,
    id_s2_bot: entry.botId,
    action: entry.action,
    from_status: toStatus(language, from),
    to_status: toStatus(language, to),
    message: entry.message,
    actor: actor && { id: actor.id, full_name: fullName(actor), thumb: actor.thumb, is_reviewer: entry.byAdmin },
    cts: entry.createdAt,
  };
}

/** getBotTimeline: returns the history of a bot to its team and admins. */
export async function list(
  ctx: Context,
  args: { readonly botId: number; readonly pageNumber: number; readonly pageSize: number },
): Promise<{ data: BotTimelineEntry[]; total: number }> {
  const viewer = requireViewer(ctx);
  const { bot } = assertBotAllows(viewer, 'view', await findBot(ctx.db, args.botId, viewer.id));
  const { rows, total } = await store.listPage(ctx.db, bot.id, boundedPage(args));
  return { data: rows.map((row) => toEntry(ctx.language, row)), total };
}

/** addBotMessage: adds a message between the team of a bot and its reviewers, and notifies both. */
export async function addMessage(
  ctx: Context,
  args: { readonly botId: number; readonly message: string },
): Promise<BotTimelineEntry> {
  const viewer = requireViewer(ctx);
  const { bot: seen } = assertBotAllows(viewer, 'message', await findBot(ctx.db, args.botId, viewer.id));
  const { message } = await parseInput(botMessageSchema, { message: args.message });
  return ctx.db.transaction(async (tx) => {
    const { bot } = await lockBot(tx, ctx, 'message', seen.id);
    const id = await store.insert(
      tx,
      { botId: bot.id, actorId: viewer.id, byAdmin: viewer.role === 'admin', action: 'message', message },
      ctx.now(),
    );
    await notifyBotTeam(tx, ctx, bot, {
      messageId: 'notifications.botMessage',
      values: { message: toExcerpt(message, NOTICE_TEXT_LENGTH) },
      link: botPath(bot.id, 'review'),
      extraRecipients: await store.listReviewerIds(tx, bot.id),
    });
    return toEntry(ctx.language, await store.find(tx, id));
  });
}
