import { requireViewer, type Context } from '../../../context/context.ts';
import type { profileReportCases } from '../../../database/tables/social/profileReports.ts';
import type { Transaction } from '../../../database/types.ts';
import * as cases from './profileCases.store.ts';
import type { ProfileRule } from './profileReports.store.ts';

type CaseRow = typeof profileReportCases.$inferSelect;

interface Outcome extends Pick<CaseRow, 'decision' | 'reason' | 'accountVersion'> {
  readonly rule: ProfileRule | null;
  readonly removedParts?: CaseRow['removedParts'];
}

/** Stores the caller's decision on a locked case of a profile or a bot, which closes the case. */
export const closeCase = (
  tx: Transaction,
  ctx: Context,
  caseId: number,
  { rule, removedParts = [], ...outcome }: Outcome,
): Promise<void> =>
  cases.update(
    tx,
    caseId,
    {
      ...outcome,
      removedParts,
      state: 'decided',
      ruleId: rule?.id ?? null,
      decidedById: requireViewer(ctx).id,
      decidedAt: ctx.now(),
      // A reopened case retains the undone decision until it is decided again.
      undoneAt: null,
    },
    ctx.now(),
  );

/** Marks the decision of a locked case as undone. @param isReopened whether the case waits for another decision */
export async function undoCase(
  tx: Transaction,
  ctx: Context,
  { id, assigneeId }: Pick<CaseRow, 'id' | 'assigneeId'>,
  isReopened: boolean,
): Promise<void> {
  const state = assigneeId === null ? 'open' : 'assigned';
  await cases.update(tx, id, { undoneAt: ctx.now(), ...(isReopened && { state }) }, ctx.now());
}
