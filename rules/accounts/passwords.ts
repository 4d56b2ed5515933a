import { object, string } from 'yup';

import { isCommonPassword } from './commonPasswords.ts';
import { countCharacters } from '../text/text.ts';

/** Length of a password in characters. */
const limits = { min: 8, max: 64 } as const;

/** Shorter names may be part of a password: they appear in many words by chance. */
const MIN_NAME_LENGTH = 4;

/** What a password must not contain: the user name, and the e-mail address up to its @. */
export interface PasswordOwner {
  readonly username?: string | null;
  readonly emailaddress?: string | null;
}

const fold = (text: string): string =>
  text.slice(0, 300).normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/ı/g, 'i');

/** Whether a password contains a name of its account, in any letter case and with any accents. */
function containsOwnName(password: string, { username, emailaddress }: PasswordOwner): boolean {
  const folded = fold(password);
  return [username ?? '', (emailaddress ?? '').split('@')[0] ?? '']
    .map((name) => fold(name.trim()))
    .some((name) => name.length >= MIN_NAME_LENGTH && folded.includes(name));
}

/**
 * Control characters, and the direction marks and invisible characters that copied texts contain most often: users could
 * not type them again. They are fewer than the hidden characters of `rules/text/text.ts`.
 */
const untypableCharacters = /[\p{Cc}\p{Cs}\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u;

/** Longer texts are rejected for their length alone. */
const MAX_CHECKED = 4 * limits.max;

/** One rule of a password: its name for lists of rules, its message, and its check. */
export interface PasswordRule {
  readonly id: 'min' | 'max' | 'upper' | 'lower' | 'digit' | 'special' | 'typable' | 'common' | 'name';
  readonly message: string;
  readonly passes: (password: string, owner: PasswordOwner) => boolean;
}

/** The rules in the order in which their messages appear. A special character is printable and neither letter, digit nor space. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    id: 'min',
    message: 'accounts.form.password.tooShort',
    passes: (text) => text.length > MAX_CHECKED || countCharacters(text) >= limits.min,
  },
  {
    id: 'max',
    message: 'accounts.form.password.tooLong',
    passes: (text) => text.length <= MAX_CHECKED && countCharacters(text) <= limits.max,
  },
  { id: 'upper', message: 'accounts.form.password.classes', passes: (text) => /\p{Lu}/u.test(text) },
  { id: 'lower', message: 'accounts.form.password.classes', passes: (text) => /\p{Ll}/u.test(text) },
  { id: 'digit', message: 'accounts.form.password.classes', passes: (text) => /\p{Nd}/u.test(text) },
  {
    id: 'special',
    message: 'accounts.form.password.classes',
    passes: (text) => /[^\p{L}\p{N}\p{M}\p{Z}\p{C}]/u.test(text),
  },
  { id: 'typable', message: 'accounts.form.password.hidden', passes: (text) => !untypableCharacters.test(text) },
  { id: 'common', message: 'accounts.form.password.common', passes: (text) => !isCommonPassword(text) },
  { id: 'name', message: 'accounts.form.password.name', passes: (text, owner) => !containsOwnName(text, owner) },
];

/** The message of the first rule that a password breaks. */
export const findPasswordProblem = (password: string, owner: PasswordOwner = {}): string | undefined =>
  PASSWORD_RULES.find(({ passes }) => !passes(password, owner))?.message;

const getFields = (parent: unknown): Readonly<Record<string, unknown>> =>
  typeof parent === 'object' && parent !== null ? { ...parent } : {};

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * A new password. Beside the fields `username` and `emailaddress` of one form it may not contain them. @param owner the
 * names of the account where the form does not contain them
 */
export const newPasswordSchema = (owner: PasswordOwner = {}) =>
  string()
    .required('accounts.form.password.required')
    .test('password', (password, { parent, createError }) => {
      if (!password) return true;
      const fields = getFields(parent);
      const problem = findPasswordProblem(password, {
        username: toText(fields['username']) ?? owner.username,
        emailaddress: toText(fields['emailaddress']) ?? owner.emailaddress,
      });
      return problem === undefined || createError({ message: problem });
    });

/** The same password again; `field` names the first one. */
export const confirmPasswordSchema = (field: string) =>
  string()
    .required('accounts.form.confirmPassword.required')
    .test(
      'same',
      'accounts.form.confirmPassword.mismatch',
      (value, { parent }) => !value || value === getFields(parent)[field],
    );

/** A password that is only compared: longer ones are rejected before hashing. */
export const currentPasswordSchema = string()
  .required('accounts.form.currentPassword.required')
  .max(128, 'accounts.form.password.tooLong');

/** A new password for an account after its owner was verified: setNewPassword, resetPassword. */
export const passwordResetSchema = object({ password: newPasswordSchema() });
