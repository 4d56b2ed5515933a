import { object } from 'yup';

import { optionalTextSchema, textSchema } from '../text/textSchema.ts';

/** Characters of the reason why an admin disables or enables an account. */
export const REASON_LENGTH = 500;

const reasonMessages = {
  required: 'people.reason.required',
  tooLong: 'people.reason.tooLong',
  hidden: 'people.reason.hidden',
} as const;

/** enableDisableUserByUserId: the reason is optional. */
export const accountSwitchSchema = object({
  reason: optionalTextSchema(REASON_LENGTH, reasonMessages, { breaks: true }),
});

/** The form that disables an account: its owner receives the reason. */
export const disableAccountSchema = object({
  reason: textSchema(REASON_LENGTH, reasonMessages, { breaks: true }),
});

/**
 * The name of a user on every screen; parts that the viewer may not see or that were never given are absent or null.
 */
export interface PersonNames {
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly username?: string | null;
}

/** First and last name; the user name for users who gave neither. */
export function fullName({ firstname, lastname, username }: PersonNames): string {
  return [firstname, lastname].filter(Boolean).join(' ') || (username ?? '');
}
