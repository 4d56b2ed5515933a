import { object } from 'yup';

import { amountSchema } from './amounts.ts';
import { textSchema } from '../text/textSchema.ts';

export const BALANCE_LIMITS = {
  /** The largest single change, in either direction. */
  amount: 1_000_000_000,
  /** The largest possible balance. */
  balance: 1_000_000_000_000,
  decimals: 2,
  description: 500,
} as const;

const descriptionSchema = textSchema(
  BALANCE_LIMITS.description,
  {
    required: 'balances.form.description.required',
    tooLong: 'balances.form.description.tooLong',
    hidden: 'balances.form.description.hidden',
  },
  { breaks: true },
);

const messages = {
  required: 'balances.form.amount.required',
  invalid: 'balances.form.amount.invalid',
  tooSmall: 'balances.form.amount.tooSmall',
  tooLarge: 'balances.form.amount.tooLarge',
  decimals: 'balances.form.amount.decimals',
} as const;

/** A change of a balance as its form stores it: an amount above 0, which is added or taken. */
export const balanceFormSchema = object({
  amount: amountSchema({ above: 0, most: BALANCE_LIMITS.amount, decimals: BALANCE_LIMITS.decimals }, messages),
  description: descriptionSchema,
});

/** addAppTransactionBalance: a positive amount is added, a negative one is taken. */
export const balanceChangeSchema = object({
  amount: amountSchema(
    { least: -BALANCE_LIMITS.amount, most: BALANCE_LIMITS.amount, decimals: BALANCE_LIMITS.decimals },
    { ...messages, tooSmall: 'balances.form.amount.tooLarge' },
  ).test('zero', 'balances.form.amount.tooSmall', (text) => !text || Number(text) !== 0),
  description: descriptionSchema,
});
