import { FIRST_STEPS } from '../../database/tables/people/firstSteps.ts';
import type { Transaction } from '../../database/types.ts';
import { FirstStep, FirstStepState, type FirstStepEntry, type FirstStepResult } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import * as store from './firstSteps.store.ts';

const stepsByRole: Readonly<Record<'app_user' | 'bot_developer', readonly store.Step[]>> = {
  app_user: ['stocks', 'people', 'alert'],
  bot_developer: ['bot'],
};

/** Offers the first steps of its role to a new account. */
export const offerFirstSteps = (
  tx: Transaction,
  userId: number,
  role: 'app_user' | 'bot_developer',
  now: Date,
): Promise<void> => store.insert(tx, userId, stepsByRole[role], now);

/** Returns the caller's first steps in their order; empty when the account is offered none. */
export async function list(ctx: Context): Promise<FirstStepEntry[]> {
  const rows = await store.list(ctx.db, requireViewer(ctx).id);
  return rows
    .toSorted((first, second) => FIRST_STEPS.indexOf(first.step) - FIRST_STEPS.indexOf(second.step))
    .map(({ step, state }) => ({ step: FirstStep[step], state: FirstStepState[state] }));
}

/** Marks steps of the caller as done or skipped. Repeating a call changes nothing, and a step that is done stays done. */
export async function save(
  ctx: Context,
  { steps, result }: { readonly steps: readonly FirstStep[]; readonly result: FirstStepResult },
): Promise<FirstStepEntry[]> {
  await store.update(ctx.db, requireViewer(ctx).id, { steps, state: result, now: ctx.now() });
  return list(ctx);
}
