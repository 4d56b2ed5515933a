import { and, eq, inArray, ne } from 'drizzle-orm';
import { firstSteps, type FIRST_STEPS, type FIRST_STEP_STATES } from '../../database/tables/people/firstSteps.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

export type Step = (typeof FIRST_STEPS)[number];
export type StepState = (typeof FIRST_STEP_STATES)[number];

export interface StepRow {
  readonly step: Step;
  readonly state: StepState;
}

export async function insert(tx: Transaction, userId: number, steps: readonly Step[], now: Date): Promise<void> {
  await tx.insert(firstSteps).values(steps.map((step) => ({ userId, step, updatedAt: now })));
}

export const list = (tx: Queryable, userId: number): Promise<StepRow[]> =>
  tx.select({ step: firstSteps.step, state: firstSteps.state }).from(firstSteps).where(eq(firstSteps.userId, userId));

/** Changes the state of steps that are not done. A step that is done stays done. */
export async function update(
  tx: Queryable,
  userId: number,
  { steps, state, now }: { readonly steps: readonly Step[]; readonly state: StepState; readonly now: Date },
): Promise<void> {
  await tx
    .update(firstSteps)
    .set({ state, updatedAt: now })
    .where(and(eq(firstSteps.userId, userId), inArray(firstSteps.step, [...steps]), ne(firstSteps.state, 'done')));
}
