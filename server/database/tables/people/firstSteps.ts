import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { checkOneOf, ref, updatedAt } from '../../columns.ts';
import { users } from './people.ts';

/** The first steps of an account, in their order: three for app users, one for bot developers. */
export const FIRST_STEPS = ['stocks', 'people', 'alert', 'bot'] as const;

export const FIRST_STEP_STATES = ['open', 'done', 'skipped'] as const;

/** The first steps that a new account is offered. Accounts of earlier releases have no rows and are offered none. */
export const firstSteps = pgTable(
  'first_steps',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    step: text({ enum: FIRST_STEPS }).notNull(),
    state: text({ enum: FIRST_STEP_STATES }).notNull().default('open'),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.step] }),
    checkOneOf('first_steps_step', t.step, FIRST_STEPS),
    checkOneOf('first_steps_state', t.state, FIRST_STEP_STATES),
  ],
);
