import type { ProfileDecisionName } from '../../../../rules/people/profileReports.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { lockBotRow } from '../../bots/bots.locks.ts';
import { disableWithin, enableWithin } from '../../bots/lifecycle/lifecycle.service.ts';
import { assertFound } from '../caseWork.service.ts';
import { closeCase, undoCase } from '../profiles/caseOutcome.ts';
import { notifyProfileReporters } from '../profiles/notifyOfProfile.ts';
import { work } from '../profiles/profileCases.service.ts';
import type { ProfileCaseRow } from '../profiles/profileCases.store.ts';
import { findOpenCase, lockRule } from '../profiles/profileReports.store.ts';

interface BotDecision {
  readonly decision: ProfileDecisionName;
  readonly ruleId: number | null;
  readonly reason: string;
  readonly expectedUts: Date | string | null | undefined;
}

/**
 * Decides on a reported bot, which closes all its reports. Disabling the bot notifies its team with the reason, like
 * every disabling by an admin. The reporters are notified.
 * @throws UserError 400 for a removal of parts; 404 for a deleted bot and 409 for one that is not published when it is
 * to be disabled; 409 when the case is decided already or the caller's version is stale
 */
export async function decideOnBot(
  ctx: Context,
  { id: caseId, bot }: Pick<ProfileCaseRow, 'id' | 'bot'>,
  { decision, ruleId, reason, expectedUts }: BotDecision,
): Promise<void> {
  const { id: botId, name } = assertFound(bot ?? undefined);
  if (decision === 'clear') throw new UserError(400, 'botReports.noParts');
  await ctx.db.transaction(async (tx) => {
    await lockBotRow(tx, botId);
    await work.lockOpen(tx, caseId, expectedUts);
    const rule = await lockRule(tx, ruleId);
    const accountVersion = decision === 'disable' ? await disableWithin(tx, ctx, botId, reason) : null;
    await closeCase(tx, ctx, caseId, { decision, rule, reason, accountVersion });
    await work.audit(tx, ctx, caseId, 'profileReports.decided', {
      after: { botId, decision, reason, ...(rule !== null && { rule: rule.name }) },
    });
    await notifyProfileReporters(tx, ctx, caseId, decision === 'dismiss' ? 'botDismiss' : 'botDisable', {
      rule,
      reason,
      bot: name,
    });
  });
}

/**
 * Reverses the disabling of a bot: enables it unless another decision disabled it, and reopens the case unless a newer
 * one of the bot waits.
 * @throws UserError 404 for a deleted bot; 400 for a decision that cannot be reversed and for a bot that misses a
 * requirement; 409 when the caller's version is stale
 */
export async function undoOnBot(
  ctx: Context,
  { id: caseId, bot }: Pick<ProfileCaseRow, 'id' | 'bot'>,
  { reason, expectedUts }: Pick<BotDecision, 'reason' | 'expectedUts'>,
): Promise<void> {
  const { id: botId, name } = assertFound(bot ?? undefined);
  await ctx.db.transaction(async (tx) => {
    await lockBotRow(tx, botId);
    const lockedCase = await work.lock(tx, caseId, expectedUts);
    if (lockedCase.decision !== 'disable' || lockedCase.undoneAt !== null)
      throw new UserError(400, 'reports.cannotUndo');
    const isEnabled = await enableWithin(tx, ctx, botId, lockedCase.accountVersion, reason);
    const isReopened = (await findOpenCase(tx, { botId })) === undefined;
    await undoCase(tx, ctx, lockedCase, isReopened);
    await work.audit(tx, ctx, caseId, 'profileReports.undone', {
      before: { decision: lockedCase.decision },
      after: { botId, reason },
    });
    await notifyProfileReporters(tx, ctx, caseId, isEnabled ? 'botUndo' : 'botUndoDisabled', {
      rule: null,
      reason,
      bot: name,
    });
  });
}
