import type { Bot } from '../../../generated/schema.ts';
import { botMessageSchema } from '../../../../rules/bots/bots.ts';
import { botStatusIds } from '../../../database/referenceIds.ts';
import type { Transaction } from '../../../database/types.ts';
import { signedIn, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { assertNotStale } from '../../../context/assertNotStale.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { inLanguage } from '../../../i18n/inLanguage.ts';
import type { ServerMessageId } from '../../../i18n/translate.ts';
import { lockBot } from '../bots.locks.ts';
import { botPath, logBot, notifyTeam, type BotNotice } from '../botNews.ts';
import { readBot } from '../bots.service.ts';
import type { BotRow } from '../botRecord.ts';
import { mailDecision, notifyTesters, type AdminDecision } from './decisionNews.ts';
import { missingFor } from './checklist.ts';
import { getFacts } from './checklist.store.ts';
import { getNames } from './reviewed.ts';
import { isDisabledBy, previousAfter, statusAfter, transitions, type LifeStep } from './lifecycle.ts';
import * as store from './lifecycle.store.ts';
import * as timeline from '../timeline.store.ts';

/** A notification is a line, not a letter: the timeline has the whole text. */
const shortened = (text: string): string => (text.length > 160 ? `${[...text].slice(0, 159).join('')}…` : text);

const wrongStatus = (ctx: Context, { status }: BotRow): UserError =>
  new UserError(409, 'bots.wrongStatus', { status: inLanguage(ctx.language, status.status, status.statusTr) });

/**
 * What a request needs is needed again where it ends, and whenever a bot comes back into the store.
 * @throws UserError 400 that names every requirement that is not met
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
  // A bot is as verified as the place that it comes to; only a request is judged by where it stands.
  const missing = facts === undefined ? [] : missingFor(step, opens === undefined ? { ...facts, statusId: to } : facts);
  if (missing.length > 0) throw new UserError(400, 'bots.missing', { items: getNames(ctx, missing) });
}

/** Whether an admin holds a bot by a step that its team has taken already. */
const isDisabledByAdmin = (ctx: Context, step: LifeStep, row: BotRow): boolean =>
  signedIn(ctx).role === 'admin' && !row.disabledByAdmin && isDisabledBy(step, row.bot);

const disabledNotice = ({ bot }: BotRow): BotNotice => ({
  messageId: 'notifications.botHeld',
  link: botPath(bot.id, 'review'),
  byPlatform: true,
});

function getNotice(step: LifeStep, to: number, { bot }: BotRow, reason: string | null): BotNotice {
  const link = botPath(bot.id, 'review');
  const say = (messageId: BotNotice['messageId']): BotNotice => ({ messageId, link });
  switch (step) {
    case 'request_verification':
      return say('notifications.botVerificationRequested');
    case 'publish':
      return say('notifications.botPublishRequested');
    case 'cancel':
      return say('notifications.botRequestCancelled');
    case 'accept':
      return {
        ...say(to === botStatusIds.published ? 'notifications.botPublished' : 'notifications.botVerified'),
        byPlatform: true,
      };
    case 'reject':
      return reason === null
        ? { ...say('notifications.botRejected'), byPlatform: true }
        : { ...say('notifications.botRejectedFor'), values: { reason: shortened(reason) }, byPlatform: true };
    case 'disable':
      return say('notifications.botDisabled');
    case 'enable':
      return say('notifications.botEnabled');
    case 'remove':
      return say('notifications.botRemoved');
    case 'restore':
      return say('notifications.botRestored');
  }
}

/** What of an admin's steps is a decision that the team must not miss. */
function findDecision(step: LifeStep, to: number): AdminDecision | undefined {
  if (step === 'accept') return to === botStatusIds.published ? 'published' : 'verified';
  if (step === 'reject') return 'rejected';
  if (step === 'disable') return 'disabled';
  return step === 'remove' ? 'removed' : undefined;
}

/**
 * Takes one step of a bot's life inside the caller's transaction: the bot is held, so that of parallel steps one wins.
 * @throws UserError 404 and 403 by the policy, 409 when the step is not possible from where the bot stands now,
 * 400 when requirements are missing
 */
async function take(
  tx: Transaction,
  ctx: Context,
  botId: number,
  step: LifeStep,
  { reason = null, expectedUts }: { reason?: string | null; expectedUts?: Decision['expectedUts'] } = {},
): Promise<void> {
  const viewer = signedIn(ctx);
  const { right, opens, closes, undoes, entry } = transitions[step];
  const row = await lockBot(tx, ctx, right, botId);
  const { bot } = row;
  const isAdmin = viewer.role === 'admin';
  // What the team has ended already, an admin can still hold: nothing moves, but from now on only admins bring it back.
  const isDisable = isDisabledByAdmin(ctx, step, row);
  const to = isDisable ? bot.statusId : statusAfter(step, bot);
  if (to === undefined) throw wrongStatus(ctx, row);
  assertNotStale(expectedUts, bot.updatedAt, 'bots.outdated');
  if (undoes && row.disabledByAdmin && !isAdmin) throw new UserError(403, 'bots.heldByAdmin');
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
  await timeline.write(
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
  await logBot(tx, ctx, bot, {
    what: entry,
    before: { statusId: bot.statusId },
    after: { statusId: to, ...(isDisable ? { heldByAdmin: true } : {}), ...(reason === null ? {} : { reason }) },
  });
  const notice = isDisable ? disabledNotice(row) : getNotice(step, to, row, reason);
  const decision = isAdmin ? findDecision(step, to) : undefined;
  if (decision === undefined) return notifyTeam(tx, ctx, bot, notice);
  await notifyTeam(tx, ctx, bot, { ...notice, mails: false });
  await mailDecision(tx, ctx, bot, decision, reason);
  if (!isDisable) await notifyTesters(tx, ctx, bot, decision);
}

const move = (ctx: Context, botId: number, step: LifeStep): Promise<Bot> =>
  ctx.db.transaction(async (tx) => {
    await take(tx, ctx, botId, step);
    return readBot(tx, ctx, botId);
  });

/** requestForVerification: the team asks for verification, or takes back what it asked for. */
export const requestVerification = (ctx: Context, botId: number, isCancel: boolean): Promise<Bot> =>
  move(ctx, botId, isCancel ? 'cancel' : 'request_verification');

/** publishBot: the team asks to publish a verified bot. */
export const requestPublishing = (ctx: Context, botId: number): Promise<Bot> => move(ctx, botId, 'publish');

/** removeBot: out of the store and out of use, or back to where it was. */
export const remove = (ctx: Context, botId: number, isUndo: boolean): Promise<Bot> =>
  move(ctx, botId, isUndo ? 'restore' : 'remove');

/**
 * enableDisableBot: off, or on again. Sent as a query, so that asking for the status that the bot has changes nothing.
 * @throws UserError 400 for any other status, 409 when the bot was changed since the caller looked at it
 */
export function switchTo(
  ctx: Context,
  botId: number,
  statusId: number,
  expectedUts?: Decision['expectedUts'],
): Promise<Bot> {
  const step: LifeStep | undefined =
    statusId === botStatusIds.disabled ? 'disable' : statusId === botStatusIds.published ? 'enable' : undefined;
  return ctx.db.transaction(async (tx) => {
    const row = await lockBot(tx, ctx, 'enable_disable', botId);
    const { bot } = row;
    if (step === undefined) throw new UserError(400, 'bots.statusUnreachable');
    if (bot.statusId !== statusId || isDisabledByAdmin(ctx, step, row))
      await take(tx, ctx, botId, step, { expectedUts });
    return readBot(tx, ctx, botId);
  });
}

export interface Decision {
  readonly botId: number;
  readonly isAccept: boolean;
  /** Why, shown to the team; optional. */
  readonly reason?: string | null;
  /** The bot as the admin looked at it; nothing is compared without. */
  readonly expectedUts?: Date | string | null;
}

/**
 * An admin's answer to what a bot's team asked for: verification or publishing. Part of the caller's transaction.
 * @throws UserError 404, 403 for others than admins, 409 when nothing waits for an answer (any more), or when the team has
 * withdrawn the request, changed the bot and asked anew since the admin looked at it
 */
export async function decide(tx: Transaction, ctx: Context, decision: Decision): Promise<Bot> {
  const { botId, isAccept, expectedUts } = decision;
  const text = decision.reason?.trim() ?? '';
  const { message } = text === '' ? { message: null } : await parseInput(botMessageSchema, { message: text });
  await take(tx, ctx, botId, isAccept ? 'accept' : 'reject', { reason: message, expectedUts });
  return readBot(tx, ctx, botId);
}

/** What requestForVerification, removeBot and enableDisableBot say when they are done. */
export const doneMessage = {
  verification: (isCancel: boolean): ServerMessageId =>
    isCancel ? 'bots.requestCancelled' : 'bots.verificationRequested',
  removal: (isUndo: boolean): ServerMessageId => (isUndo ? 'bots.restored' : 'bots.removed'),
  switched: (statusId: number): ServerMessageId =>
    statusId === botStatusIds.disabled ? 'bots.disabled' : 'bots.enabled',
} as const;
