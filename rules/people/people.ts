import { object } from 'yup';

import { optionalTextSchema, textSchema } from '../text/textSchema.ts';

/** Characters of the reason why an admin switches an account off or on. */
export const REASON_LENGTH = 500;

const reasonMessages = {
  required: 'people.reason.required',
  tooLong: 'people.reason.tooLong',
  hidden: 'people.reason.hidden',
} as const;

/** enableDisableUserByUserId: a reason may be left out. */
export const accountSwitchSchema = object({
  reason: optionalTextSchema(REASON_LENGTH, reasonMessages, { breaks: true }),
});

/** The form that switches an account off: its owner is told why. */
export const disableAccountSchema = object({
  reason: textSchema(REASON_LENGTH, reasonMessages, { breaks: true }),
});

/** What names a person on every screen; parts that somebody may not see or that were never given are absent or null. */
export interface PersonNames {
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly username?: string | null;
}

/** First and last name; the user name for those who gave neither. */
export function fullName({ firstname, lastname, username }: PersonNames): string {
  return [firstname, lastname].filter(Boolean).join(' ') || (username ?? '');
}
