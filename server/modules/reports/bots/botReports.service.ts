import { botReportSchema } from '../../../../rules/people/profileReports.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { lockingTransaction } from '../../../database/lockingTransaction.ts';
import type { Transaction } from '../../../database/types.ts';
import type { MutationAddBotReportArgs } from '../../../generated/schema.ts';
import { findBot, isBotOpenTo } from '../../bots/botRecord.ts';
import { lockBotRow } from '../../bots/bots.locks.ts';
import { notifyAdmins } from '../../ground/notifications/notifyAdmins.ts';
import { lockCategory, findOpenCase, addCase, addReport } from '../profiles/profileReports.store.ts';
import { checkReports } from '../reportLimits.ts';
import * as store from './botReports.store.ts';
import { toCardText } from './cardText.ts';

/**
 * Reports a bot for the caller, once while its case waits, or a message of it, once. Only admins see the reporter. The
 * message is recorded, because the caller can remove it.
 * @throws UserError 404 for a bot or a message that the caller cannot open; 400 for the team of the bot, an unknown
 * reason or a second report; 429 beyond the hourly or daily limit
 */
export async function reportBot(ctx: Context, { botId, messageId, ...args }: MutationAddBotReportArgs): Promise<void> {
  const viewer = requireViewer(ctx);
  const { categoryId, note } = await parseInput(botReportSchema, args);
  const now = ctx.now();
  await lockingTransaction(ctx, async (tx) => {
    await lockBotRow(tx, botId);
    await assertMayReport(tx, botId, viewer.id);
    const message = messageId ? await findMessage(tx, messageId, botId, viewer.id) : undefined;
    if (!(await lockCategory(tx, categoryId))) throw new UserError(400, 'profileReports.categoryNotFound');
    const open = await findOpenCase(tx, { botId });
    if (message === undefined && open !== undefined && (await store.isInCase(tx, open.id, viewer.id)))
      throw new UserError(400, 'botReports.already');
    await checkReports(ctx, tx, viewer.id, 'profiles');
    const caseId = open?.id ?? (await addCase(tx, { botId }, now));
    await addReport(
      tx,
      {
        caseId,
        reporterId: viewer.id,
        categoryId,
        note: note || null,
        ...(message !== undefined && {
          messageId: message.id,
          messageText: message.text,
          messageCard: message.card === null ? null : toCardText(message.card),
          messageSentAt: message.createdAt,
        }),
      },
      now,
    );
    if (open === undefined) await notifyAdmins(tx, ctx, 'profileReports');
  });
}

/** @throws UserError 404 for a bot that the user cannot open and has not used; 400 for its team */
async function assertMayReport(tx: Transaction, botId: number, userId: number): Promise<void> {
  const row = await findBot(tx, botId, userId);
  if (row === undefined) throw new UserError(404, 'bots.notFound');
  if (row.team.viewerRole !== null) throw new UserError(400, 'botReports.own');
  if (!(await isBotOpenTo(tx, botId, userId)) && !(await store.hasUsed(tx, botId, userId)))
    throw new UserError(404, 'bots.notFound');
}

/** @throws UserError 404 for a message that the user cannot see; 400 for one that the user has reported */
async function findMessage(tx: Transaction, messageId: number, botId: number, userId: number) {
  const message = await store.findMessage(tx, messageId, botId, userId);
  if (message === undefined) throw new UserError(404, 'botReports.messageNotFound');
  if (await store.hasReportedMessage(tx, messageId, userId)) throw new UserError(400, 'botReports.alreadyMessage');
  return message;
}
