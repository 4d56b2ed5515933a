import type { BetaInvitation } from '../../generated/schema.ts';
import { BETA_LIMITS } from '../../../rules/bots/betaTesters.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { botStatusIds } from '../../database/referenceIds.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';
import { lockBot, lockBotRow } from '../bots/bots.locks.ts';
import { botPath, logBotChange, toNamedBot, type NamedBot } from '../bots/botNotices.ts';
import { assertBotAllows } from '../bots/bots.policy.ts';
import { findBot } from '../bots/botRecord.ts';
import { publish } from '../ground/events/events.ts';
import { notify } from '../ground/notifications/notify.ts';
import * as store from './betaTesters.store.ts';

/** Only the tester sees the tester key. */
const toInvitation = (viewerId: number, row: store.TesterRow): BetaInvitation => ({
  user_id: row.userId,
  bot_name: row.botName,
  api_key: row.userId === viewerId ? row.apiKeyHint : null,
  invitationAccept: row.answeredAt === null ? null : row.accepted,
  invitedBotId: row.botId,
  invitedCts: row.createdAt,
  isAcceptPolicy: row.policyAccepted,
  firstname: row.firstname,
  lastname: row.lastname,
  username: row.username,
  profilephoto: row.profilephoto,
});

/** Lists the testers of a bot for its team, or the caller's invitations; the newest first. */
export async function list(
  ctx: Context,
  args: { botId?: number | null; pageNumber?: number | null; pageSize?: number | null },
): Promise<{ data: BetaInvitation[]; total: number }> {
  const viewer = requireViewer(ctx);
  const params = boundedPage(args);
  if (args.botId === null || args.botId === undefined) {
    const { rows, total } = await store.listPageByUser(ctx.db, viewer.id, params);
    return { data: rows.map((row) => toInvitation(viewer.id, row)), total };
  }
  const { bot } = assertBotAllows(viewer, 'view', await findBot(ctx.db, args.botId, viewer.id));
  const { rows, total } = await store.listPageByBot(ctx.db, viewer.id, bot.id, params);
  return { data: rows.map((row) => toInvitation(viewer.id, row)), total };
}

function notifyAbout(
  tx: Transaction,
  ctx: Context,
  bot: NamedBot,
  news: {
    readonly userId: number;
    readonly messageId: Extract<ServerMessageId, `notifications.beta${string}`>;
    readonly link: string | null;
  },
): Promise<void> {
  const { id: actorId } = requireViewer(ctx);
  return notify(
    tx,
    {
      ...news,
      type: 'bot_status',
      groupKey: `bot:${bot.id}:${news.messageId}:${actorId}`,
      actorId,
      values: { bot: bot.name },
    },
    ctx.now(),
  );
}

/** Statuses in which a bot cannot be tested. */
const stoppedStatusIds: ReadonlySet<number> = new Set([botStatusIds.disabled, botStatusIds.removed]);

/**
 * The team of a bot invites a user to test it.
 * @throws UserError 400 for the caller, members of the team, users who cannot be invited (one message for all, because
 * a block must stay secret) and users who have an invitation
 */
export function invite(ctx: Context, args: { botId: number; userId: number }): Promise<void> {
  const viewer = requireViewer(ctx);
  return ctx.db.transaction(async (tx) => {
    const row = await lockBot(tx, ctx, 'edit', args.botId);
    const bot = toNamedBot(row);
    if (args.userId === viewer.id) throw new UserError(400, 'betaTesters.self');
    if (stoppedStatusIds.has(row.bot.statusId)) throw new UserError(400, 'betaTesters.botStopped');
    const person = await store.findInvitable(tx, viewer.id, args.userId);
    if (person === undefined) throw new UserError(400, 'betaTesters.unavailable');
    if (await store.isInTeam(tx, bot.teamId, args.userId))
      throw new UserError(400, 'betaTesters.inTeam', { name: person.username });
    const before = await store.find(tx, bot.id, args.userId);
    if (before !== undefined && (before.answeredAt === null || before.accepted))
      throw new UserError(400, 'betaTesters.twice', { name: person.username });
    if ((await store.countByBot(tx, bot.id)) >= BETA_LIMITS.perBot)
      throw new UserError(400, 'betaTesters.tooMany', { max: BETA_LIMITS.perBot });
    await store.invite(tx, { botId: bot.id, userId: args.userId, invitedById: viewer.id }, ctx.now());
    await logBotChange(tx, ctx, bot, { what: 'testerInvited', after: { tester: person.username } });
    await notifyAbout(tx, ctx, bot, {
      userId: args.userId,
      messageId: 'notifications.betaInvited',
      link: `/bot-detail/${bot.id}`,
    });
  });
}

/**
 * The invited user accepts with the testing policy, or declines. A tester can decline later to stop testing.
 * @throws UserError 404 without an invitation, 400 for an answer that was given already
 */
export function answer(
  ctx: Context,
  { botId, isAccept, isAcceptPolicy }: { botId: number; isAccept: boolean; isAcceptPolicy: boolean },
): Promise<void> {
  const viewer = requireViewer(ctx);
  return ctx.db.transaction(async (tx) => {
    await lockBotRow(tx, botId);
    const row = await findBot(tx, botId, viewer.id);
    const invitation = row && (await store.find(tx, botId, viewer.id));
    if (row === undefined || invitation === undefined) throw new UserError(404, 'betaTesters.notFound');
    const isAnswered = invitation.answeredAt !== null && !(invitation.accepted && !isAccept);
    if (isAnswered) throw new UserError(400, 'betaTesters.answered');
    if (isAccept && !isAcceptPolicy) throw new UserError(400, 'betaTesters.policyNeeded');
    const bot = toNamedBot(row);
    await store.answer(tx, bot.id, viewer.id, isAccept, ctx.now());
    if (invitation.accepted && !isAccept) await publish(tx, ctx, 'tester.left', { botId: bot.id, userId: viewer.id });
    await logBotChange(tx, ctx, bot, {
      what: isAccept ? 'testerJoined' : invitation.accepted ? 'testerLeft' : 'testerDeclined',
      after: { tester: invitation.username },
    });
    await notifyAbout(tx, ctx, bot, {
      userId: invitation.invitedById ?? row.bot.creatorId,
      messageId: isAccept ? 'notifications.betaAccepted' : 'notifications.betaDeclined',
      link: botPath(bot.id, 'testers'),
    });
  });
}

/** The team of a bot withdraws an invitation or removes a tester, who is notified. */
export function remove(
  ctx: Context,
  { botId, userId }: { botId: number; userId: number },
): Promise<ServerMessageId | void> {
  return ctx.db.transaction(async (tx) => {
    const bot = toNamedBot(await lockBot(tx, ctx, 'edit', botId));
    const invitation = await store.find(tx, bot.id, userId);
    if (invitation === undefined) throw new UserError(404, 'betaTesters.notFound');
    await store.remove(tx, bot.id, userId);
    if (invitation.accepted) await publish(tx, ctx, 'tester.left', { botId: bot.id, userId });
    await logBotChange(tx, ctx, bot, { what: 'testerRemoved', before: { tester: invitation.username } });
    if (!invitation.accepted) return 'betaTesters.withdrawn';
    await notifyAbout(tx, ctx, bot, { userId, messageId: 'notifications.betaRemoved', link: null });
    return undefined;
  });
}
