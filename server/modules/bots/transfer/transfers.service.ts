import { DAY_MS } from '../../../base/durations.ts';
import type { Bot, BotTransfer } from '../../../generated/schema.ts';
import { TRANSFER_DAYS } from '../../../../rules/bots/botTerms.ts';
import type { Transaction } from '../../../database/types.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { publish } from '../../ground/events/events.ts';
import { notify } from '../../ground/notifications/notify.ts';
import { teamName } from '../../teams/teamName.ts';
import { assertTeamAllows } from '../../teams/teams.policy.ts';
import { findTeam, type TeamRow } from '../../teams/teamRecord.ts';
import { lockTeam } from '../../teams/teams.locks.ts';
import { botPath, logBotChange, notifyBotTeam } from '../botNotices.ts';
import { findBot, type BotRow } from '../botRecord.ts';
import * as rows from '../botRows.store.ts';
import { lockBot, lockBotRow } from '../bots.locks.ts';
import { assertBotAllows, canBot } from '../bots.policy.ts';
import { readBot } from '../bots.service.ts';
import { assertNotUnderReview } from '../lifecycle/reviewedMark.ts';
import { voidSecrets } from '../credentials/voidSecrets.ts';
import * as timeline from '../lifecycle/timeline.store.ts';
import { toTransfer } from './transfers.mapper.ts';
import * as store from './transfers.store.ts';

/** Lock order: teams before the bot, in order of their ids, like every transaction. */
async function lockTeams(tx: Transaction, ...ids: number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b)) await lockTeam(tx, id);
}

/** Moves a bot that is locked with both teams. */
async function move(tx: Transaction, ctx: Context, { bot, team: from }: BotRow, to: Pick<TeamRow, 'id' | 'name'>) {
  const viewer = requireViewer(ctx);
  const notice = { messageId: 'notifications.botMoved', values: { team: to.name }, link: botPath(bot.id) } as const;
  // Most members of the previous team can no longer open the bot.
  await notifyBotTeam(tx, ctx, bot, { ...notice, link: null });
  await store.closeTransfer(tx, bot.id);
  await rows.setTeam(tx, bot.id, to.id);
  // The previous team has had the token and the password of the account.
  await voidSecrets(tx, bot.id, ctx.now());
  await publish(tx, ctx, 'bot.moved', { botId: bot.id, botName: bot.name, teamName: to.name });
  await rows.adjustBotCount(tx, bot.teamId, -1);
  await rows.adjustBotCount(tx, to.id, 1);
  await timeline.insert(tx, { botId: bot.id, actorId: viewer.id, action: 'moved', message: to.name }, ctx.now());
  const change = { what: 'moved', before: { team: from.name }, after: { team: to.name } } as const;
  await logBotChange(tx, ctx, bot, change);
  await logBotChange(tx, ctx, { ...bot, teamId: to.id }, change);
  await notifyBotTeam(tx, ctx, { ...bot, teamId: to.id }, notice);
}

/**
 * changeBotTeam: a leader of the bot's team gives the bot to another team of theirs. The bot moves at once if the caller
 * owns the receiving team; otherwise its owner is requested to accept it.
 * @returns the bot and whether it moved
 * @throws UserError 404 and 403 by the policies of both teams; 400 when the bot belongs to the team already; 409 when
 * it was just moved, while another request for the bot is open, and while it is under review
 */
export async function changeTeam(
  ctx: Context,
  { botId, teamId }: { readonly botId: number; readonly teamId: number },
): Promise<{ readonly bot: Bot; readonly hasMoved: boolean }> {
  const viewer = requireViewer(ctx);
  const seen = assertBotAllows(viewer, 'change_team', await findBot(ctx.db, botId, viewer.id));
  return ctx.db.transaction(async (tx) => {
    await lockTeams(tx, seen.bot.teamId, teamId);
    const row = await lockBot(tx, ctx, 'change_team', botId);
    const { bot } = row;
    assertNotUnderReview(row);
    const to = assertTeamAllows(viewer, 'add_bot', await findTeam(tx, teamId, viewer.id));
    if (bot.teamId === teamId) throw new UserError(400, 'bots.sameTeam');
    if (bot.teamId !== seen.bot.teamId) throw new UserError(409, 'bots.outdated');
    const hasMoved = to.ownerId === viewer.id;
    if (hasMoved) await move(tx, ctx, row, to);
    else await request(tx, ctx, row, to);
    return { bot: await readBot(tx, ctx, botId), hasMoved };
  });
}

async function request(tx: Transaction, ctx: Context, { bot, team: from }: BotRow, to: TeamRow): Promise<void> {
  const now = ctx.now();
  const open = await store.find(tx, bot.id, now);
  if (open !== undefined) throw new UserError(409, 'bots.transferOpen', { team: teamName(ctx.language, open.toTeam) });
  const viewer = requireViewer(ctx);
  const expiresAt = new Date(now.getTime() + TRANSFER_DAYS * DAY_MS);
  await store.openTransfer(
    tx,
    { botId: bot.id, fromTeamId: bot.teamId, toTeamId: to.id, requestedById: viewer.id, expiresAt },
    now,
  );
  await logBotChange(tx, ctx, bot, {
    what: 'transferRequested',
    before: { team: from.name },
    after: { team: to.name },
  });
  await notify(
    tx,
    {
      userId: to.ownerId,
      type: 'bot_status',
      groupKey: `bot:${bot.id}:transfer`,
      actorId: viewer.id,
      messageId: 'notifications.botTransferRequested',
      values: { bot: bot.name, team: to.name, days: TRANSFER_DAYS },
      link: '/teams',
    },
    now,
  );
}

/** getBotTransferList: lists the bots that are offered to teams of the caller. */
export async function list(ctx: Context): Promise<{ data: BotTransfer[]; total: number }> {
  const found = await store.listForOwner(ctx.db, requireViewer(ctx).id, ctx.now());
  return { data: found.map((row) => toTransfer(ctx, row)), total: found.length };
}

/**
 * answerBotTransfer: the owner of the receiving team accepts or declines a bot.
 * @throws UserError 404 without an open request to a team of the caller; 409 when the requester may no longer give the
 * bot away, and while the bot is under review
 */
export async function answer(
  ctx: Context,
  { botId, isAccept }: { readonly botId: number; readonly isAccept: boolean },
): Promise<void> {
  const viewer = requireViewer(ctx);
  const seen = await store.find(ctx.db, botId, ctx.now());
  if (seen?.toTeam.ownerId !== viewer.id) throw new UserError(404, 'bots.transferNotFound');
  await ctx.db.transaction(async (tx) => {
    await lockTeams(tx, seen.fromTeam.id, seen.toTeam.id);
    await lockBotRow(tx, botId);
    const transfer = await store.find(tx, botId, ctx.now());
    const row = await findBot(tx, botId, viewer.id);
    if (transfer?.toTeam.ownerId !== viewer.id || row === undefined) throw new UserError(404, 'bots.transferNotFound');
    if (transfer.toTeam.id !== seen.toTeam.id || transfer.fromTeam.id !== seen.fromTeam.id)
      throw new UserError(409, 'bots.outdated');
    if (isAccept) {
      const viewerRole = (await store.findRole(tx, transfer.fromTeam.id, transfer.requester.id)) ?? null;
      if (!canBot({ role: 'bot_developer' }, 'change_team', { team: { viewerRole } }))
        throw new UserError(409, 'bots.transferVoid');
      assertNotUnderReview(row);
      return move(tx, ctx, row, transfer.toTeam);
    }
    await store.closeTransfer(tx, botId);
    await logBotChange(tx, ctx, row.bot, { what: 'transferDeclined', after: { team: transfer.toTeam.name } });
    await notifyBotTeam(tx, ctx, row.bot, {
      messageId: 'notifications.botTransferDeclined',
      values: { team: transfer.toTeam.name },
      link: botPath(botId, 'settings'),
    });
  });
}

/**
 * cancelBotTransfer: a leader of the bot's team withdraws the request.
 * @throws UserError 404 and 403 by the policy; 404 without an open request
 */
export function cancel(ctx: Context, botId: number): Promise<Bot> {
  return ctx.db.transaction(async (tx) => {
    const { bot } = await lockBot(tx, ctx, 'change_team', botId);
    const transfer = await store.find(tx, botId, ctx.now());
    if (transfer === undefined) throw new UserError(404, 'bots.transferNotFound');
    await store.closeTransfer(tx, botId);
    await logBotChange(tx, ctx, bot, { what: 'transferCancelled', after: { team: transfer.toTeam.name } });
    await notify(
      tx,
      {
        userId: transfer.toTeam.ownerId,
        type: 'bot_status',
        groupKey: `bot:${bot.id}:transfer`,
        actorId: requireViewer(ctx).id,
        messageId: 'notifications.botTransferCancelled',
        values: { bot: bot.name },
        link: null,
      },
      ctx.now(),
    );
    return readBot(tx, ctx, botId);
  });
}
