import type { Bot } from '../../../generated/schema.ts';
import { botMessageSchema } from '../../../../rules/bots/bots.ts';
import { botStatusIds } from '../../../database/referenceIds.ts';
import type { Transaction } from '../../../database/types.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { assertNotStale } from '../../../context/assertNotStale.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { pickText } from '../../../i18n/pickText.ts';
import type { ServerMessageId } from '../../../i18n/translate.ts';
import { publish } from '../../ground/events/events.ts';
import { notifyAdmins } from '../../ground/notifications/notifyAdmins.ts';
import { toExcerpt } from '../../ground/texts/toExcerpt.ts';
import { lockBot } from '../bots.locks.ts';
import { botPath, logBotChange, notifyBotTeam, NOTICE_TEXT_LENGTH, type BotNotice } from '../botNotices.ts';
import { readBot } from '../bots.service.ts';
import type { BotRow } from '../botRecord.ts';
import { mailDecision, notifyTesters, type AdminDecision } from './decisionNotices.ts';
import { missingFor } from './checklist.ts';
import { getFacts } from './checklist.store.ts';
import { formatRequirements } from './reviewedMark.ts';
import { isDisabledBy, previousAfter, statusAfter, transitions, type TransitionName } from './lifecycle.ts';
import * as store from './lifecycle.store.ts';
import * as timeline from './timeline.store.ts';

const wrongStatus = (ctx: Context, { status }: BotRow): UserError =>
  new UserError(409, 'bots.wrongStatus', { status: pickText(ctx.language, status.status, status.statusTr) });

/**
 * Checks the requirements of a request again when it is accepted, and whenever a bot is published again.
 * @throws UserError 400 with all requirements that are not met
 */
async function assertReady(
  tx: Transaction,
  ctx: Context,
  botId: number,
  opens: 'verification' | 'publish' | undefined,
  to: number,
): Promise<void> {
  const step =
    opens ?? (to === botStatusIds.published ? 'publish' : to === botStatusIds.verified ? 'verification' : undefined);
  if (step === undefined) return;
  const [facts] = await getFacts(tx, [botId]);
  // The target status counts as reached, except for a new request, which is checked with the current status.
  const missing = facts === undefined ? [] : missingFor(step, opens === undefined ? { ...facts, statusId: to } : facts);
  if (missing.length > 0) throw new UserError(400, 'bots.missing', { items: formatRequirements(ctx, missing) });
}

/** Returns whether an admin restricts a bot in a status that its team has already brought it to. */
const isDisabledByAdmin = (ctx: Context, step: TransitionName, row: BotRow): boolean =>
  requireViewer(ctx).role === 'admin' && !row.disabledByAdmin && isDisabledBy(step, row.bot);

const toDisabledNotice = ({ bot }: BotRow): BotNotice => ({
  messageId: 'notifications.botHeld',
  link: botPath(bot.id, 'review'),
  byPlatform: true,
});

function getNotice(step: TransitionName, to: number, { bot }: BotRow, reason: string | null): BotNotice {
  const link = botPath(bot.id, 'review');
  const toNotice = (messageId: BotNotice['messageId']): BotNotice => ({ messageId, link });
  switch (step) {
    case 'request_verification':
      return toNotice('notifications.botVerificationRequested');
    case 'publish':
      return toNotice('notifications.botPublishRequested');
    case 'cancel':
      return toNotice('notifications.botRequestCancelled');
    case 'accept':
      return {
        ...toNotice(to === botStatusIds.published ? 'notifications.botPublished' : 'notifications.botVerified'),
        byPlatform: true,
      };
    case 'reject':
      return reason === null
        ? { ...toNotice('notifications.botRejected'), byPlatform: true }
        : {
            ...toNotice('notifications.botRejectedFor'),
            values: { reason: toExcerpt(reason, NOTICE_TEXT_LENGTH) },
            byPlatform: true,
          };
    case 'disable':
      return toNotice('notifications.botDisabled');
    case 'enable':
      return toNotice('notifications.botEnabled');
    case 'remove':
      return toNotice('notifications.botRemoved');
    case 'restore':
      return toNotice('notifications.botRestored');
  }
}

/** Returns the decision to mail for an admin's transition; undefined when the team gets a notification only. */
function findDecision(step: TransitionName, to: number): AdminDecision | undefined {
  if (step === 'accept') return to === botStatusIds.published ? 'published' : 'verified';
  if (step === 'reject') return 'rejected';
  if (step === 'disable') return 'disabled';
  return step === 'remove' ? 'removed' : undefined;
}

/**
 * Applies a transition inside the caller's transaction. The bot is locked, so that of parallel transitions one wins.
 * @throws UserError 404 and 403 by the policy, 409 when the transition is not possible from the current status, 400
 * when requirements are missing
 */
async function applyTransition(
  tx: Transaction,
  ctx: Context,
  botId: number,
  step: TransitionName,
  { reason = null, expectedUts }: { reason?: string | null; expectedUts?: Decision['expectedUts'] } = {},
): Promise<void> {
  const viewer = requireViewer(ctx);
  const { right, opens, closes, undoes, entry } = transitions[step];
  const row = await lockBot(tx, ctx, right, botId);
  const { bot } = row;
  const isAdmin = viewer.role === 'admin';
  // An admin can restrict a bot that its team has already disabled or removed: the status does not change, but only
  // admins can restore the bot.
  const isDisable = isDisabledByAdmin(ctx, step, row);
  const to = isDisable ? bot.statusId : statusAfter(step, bot);
  if (to === undefined) throw wrongStatus(ctx, row);
  assertNotStale(expectedUts, bot.updatedAt, 'bots.outdated');
  if (undoes && row.disabledByAdmin && !isAdmin) throw new UserError(403, 'bots.lockedByAdmin');
  await assertReady(tx, ctx, bot.id, opens, to);

  const now = ctx.now();
  let requestId: number | null = null;
  if (opens !== undefined)
    requestId = await store.openRequest(tx, { botId: bot.id, kind: opens, requestedById: viewer.id }, now);
  if (closes !== undefined)
    requestId = await store.closeRequest(tx, bot.id, { state: closes, decidedById: viewer.id, reason }, now);
  const isFirstPublished = to === botStatusIds.published && bot.firstPublishedAt === null;
  await store.setStatus(tx, bot.id, {
    statusId: to,
    previousStatusId: isDisable ? bot.previousStatusId : previousAfter(step, bot),
    ...(step === 'reject' ? { rejectedReason: reason } : {}),
    ...(step === 'accept' ? { rejectedReason: null } : {}),
    ...(opens === undefined ? {} : { reviewed: false }),
    ...(step === 'accept' || step === 'reject' ? { reviewed: true } : {}),
    ...(isFirstPublished ? { firstPublishedAt: now } : {}),
  });
  await timeline.insert(
    tx,
    {
      botId: bot.id,
      actorId: viewer.id,
      byAdmin: isAdmin,
      action: step === 'accept' && to === botStatusIds.published ? 'published' : entry,
      requestId,
      fromStatusId: bot.statusId,
      toStatusId: to,
      message: reason,
    },
    now,
  );
  if (step === 'accept' || step === 'reject')
    await publish(tx, ctx, 'bot.reviewed', { botId: bot.id, isAccepted: step === 'accept' });
  if (opens !== undefined) await notifyAdmins(tx, ctx, 'reviews');
  await logBotChange(tx, ctx, bot, {
    what: entry,
    before: { statusId: bot.statusId },
    after: { statusId: to, ...(isDisable ? { heldByAdmin: true } : {}), ...(reason === null ? {} : { reason }) },
  });
  const notice = isDisable ? toDisabledNotice(row) : getNotice(step, to, row, reason);
  const decision = isAdmin ? findDecision(step, to) : undefined;
  if (decision === undefined) return notifyBotTeam(tx, ctx, bot, notice);
  await notifyBotTeam(tx, ctx, bot, { ...notice, mails: false });
  await mailDecision(tx, ctx, bot, decision, reason);
  if (!isDisable) await notifyTesters(tx, ctx, bot, decision);
}

const runTransition = (ctx: Context, botId: number, step: TransitionName): Promise<Bot> =>
  ctx.db.transaction(async (tx) => {
    await applyTransition(tx, ctx, botId, step);
    return readBot(tx, ctx, botId);
  });

/** requestForVerification: the team requests verification, or withdraws the request. */
export const requestVerification = (ctx: Context, botId: number, isCancel: boolean): Promise<Bot> =>
  runTransition(ctx, botId, isCancel ? 'cancel' : 'request_verification');

/** publishBot: the team requests to publish a verified bot. */
export const requestPublishing = (ctx: Context, botId: number): Promise<Bot> => runTransition(ctx, botId, 'publish');

/** removeBot: removes the bot from the store and from use, or restores it. */
export const remove = (ctx: Context, botId: number, isUndo: boolean): Promise<Bot> =>
  runTransition(ctx, botId, isUndo ? 'restore' : 'remove');

/**
 * enableDisableBot: disables or enables a bot. The argument is the status to reach, so the current status changes
 * nothing.
 * @throws UserError 400 for any other status, 409 when the bot changed since the caller read it
 */
export function switchTo(
  ctx: Context,
  botId: number,
  statusId: number,
  expectedUts?: Decision['expectedUts'],
): Promise<Bot> {
  const step: TransitionName | undefined =
    statusId === botStatusIds.disabled ? 'disable' : statusId === botStatusIds.published ? 'enable' : undefined;
  return ctx.db.transaction(async (tx) => {
    const row = await lockBot(tx, ctx, 'enable_disable', botId);
    const { bot } = row;
    if (step === undefined) throw new UserError(400, 'bots.statusUnreachable');
    if (bot.statusId !== statusId || isDisabledByAdmin(ctx, step, row))
      await applyTransition(tx, ctx, botId, step, { expectedUts });
    return readBot(tx, ctx, botId);
  });
}

/**
 * An admin disables a published bot in the transaction of another decision.
 * @returns the time of the disabling; null when an admin has disabled or removed the bot before
 * @throws UserError 404 for a deleted bot, 409 for a bot in another status
 */
export async function disableWithin(
  tx: Transaction,
  ctx: Context,
  botId: number,
  reason: string,
): Promise<Date | null> {
  const row = await lockBot(tx, ctx, 'enable_disable', botId);
  if (row.disabledByAdmin) return null;
  await applyTransition(tx, ctx, botId, 'disable', { reason });
  return (await timeline.findLastTime(tx, botId, 'disabled')) ?? null;
}

/**
 * Enables a bot in the transaction that reverses `disableWithin`. A bot that was disabled or removed again since then
 * stays as it is.
 * @param disabledAt the result of `disableWithin`
 * @returns whether the bot is published now
 * @throws UserError 404 for a deleted bot, 400 when requirements are missing
 */
export async function enableWithin(
  tx: Transaction,
  ctx: Context,
  botId: number,
  disabledAt: Date | null,
  reason: string,
): Promise<boolean> {
  const { bot } = await lockBot(tx, ctx, 'enable_disable', botId);
  if (bot.statusId !== botStatusIds.disabled) return bot.statusId === botStatusIds.published;
  const last = await timeline.findLastTime(tx, botId, 'disabled');
  if (disabledAt === null || last?.getTime() !== disabledAt.getTime()) return false;
  await applyTransition(tx, ctx, botId, 'enable', { reason });
  return true;
}

export interface Decision {
  readonly botId: number;
  readonly isAccept: boolean;
  /** The reason for the team; optional. */
  readonly reason?: string | null;
  /** The version that the admin read; without it no version is compared. */
  readonly expectedUts?: Date | string | null;
}

/**
 * An admin accepts or rejects the open request of a bot's team, as part of the caller's transaction.
 * @throws UserError 404, 403 for users other than admins, 409 when no request is open (any more), or when the team has
 * withdrawn the request, changed the bot and requested again since the admin read it
 */
export async function decide(tx: Transaction, ctx: Context, decision: Decision): Promise<Bot> {
  const { botId, isAccept, expectedUts } = decision;
  const text = decision.reason?.trim() ?? '';
  const { message } = text === '' ? { message: null } : await parseInput(botMessageSchema, { message: text });
  await applyTransition(tx, ctx, botId, isAccept ? 'accept' : 'reject', { reason: message, expectedUts });
  return readBot(tx, ctx, botId);
}

/** The success messages of requestForVerification, removeBot and enableDisableBot. */
export const doneMessage = {
  verification: (isCancel: boolean): ServerMessageId =>
    isCancel ? 'bots.requestCancelled' : 'bots.verificationRequested',
  removal: (isUndo: boolean): ServerMessageId => (isUndo ? 'bots.restored' : 'bots.removed'),
  switched: (statusId: number): ServerMessageId =>
    statusId === botStatusIds.disabled ? 'bots.disabled' : 'bots.enabled',
} as const;
