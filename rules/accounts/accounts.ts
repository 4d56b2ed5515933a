import { boolean, number, object, string, type StringSchema } from 'yup';

import { profileTexts, type ProfileTextName } from '../people/profileTexts.ts';
import { newPasswordSchema } from './passwords.ts';
import { countCharacters, hasHiddenCharacters } from '../text/text.ts';
import { isReservedUsername, isUsername, withoutDoubleDots } from './usernames.ts';

/** Limits of an account's texts, in characters as people count them (console §5, §9). */
export const ACCOUNT_LIMITS = {
  firstname: 15,
  middlename: 15,
  lastname: 15,
  username: 35,
  emailaddress: 254,
  phoneDigitsMin: 10,
  phoneDigitsMax: 15,
} as const;

/** The minimum age for registration. */
const MIN_AGE_YEARS = 13;

/** The roles that are open to registration. */
export const REGISTRATION_ROLES = ['app_user', 'bot_developer'] as const;

/** Far above every limit: longer texts are rejected without a closer check. */
const MAX_NORMALISED = 1_000;

/** Normalizes texts that look the same to one form; texts that are rejected for their length stay as they are. */
const normalised =
  (form: 'NFC' | 'NFKC') =>
  (text: unknown): unknown =>
    typeof text === 'string' && text.length <= MAX_NORMALISED ? text.normalize(form).trim() : text;

const line = (form: 'NFC' | 'NFKC' = 'NFC'): StringSchema => string().trim().transform(normalised(form));

const atMost =
  (max: number) =>
  (text: string | null | undefined): boolean =>
    text === null || text === undefined || text.length <= max || countCharacters(text) <= max;

/**
 * Fillers count as letters in Unicode but are invisible; more than three marks on a letter overlap the lines around it.
 */
const unfit = /\p{Default_Ignorable_Code_Point}|^\p{M}|\p{M}{4}/u;
const letters = /^[\p{L}\p{M}]*$/u;
const lettersAndSpaces = /^[\p{L}\p{M} ]*$/u;

const fits =
  (pattern: RegExp, max: number) =>
  (text: string | null | undefined): boolean =>
    // A text that is too long has that message already; a second one would not help.
    !text || text.length > 4 * max || (pattern.test(text) && !unfit.test(text));

export const firstnameSchema = line()
  .required('accounts.form.firstname.required')
  .test('length', 'accounts.form.firstname.tooLong', atMost(ACCOUNT_LIMITS.firstname))
  .test('letters', 'accounts.form.firstname.letters', fits(letters, ACCOUNT_LIMITS.firstname));

export const lastnameSchema = line()
  .required('accounts.form.lastname.required')
  .test('length', 'accounts.form.lastname.tooLong', atMost(ACCOUNT_LIMITS.lastname))
  .test('letters', 'accounts.form.lastname.letters', fits(letters, ACCOUNT_LIMITS.lastname));

/** Optional; letters and spaces. */
export const middlenameSchema = line()
  .nullable()
  .test('length', 'accounts.form.middlename.tooLong', atMost(ACCOUNT_LIMITS.middlename))
  .test('letters', 'accounts.form.middlename.letters', fits(lettersAndSpaces, ACCOUNT_LIMITS.middlename));

/** Only the server can check whether the name is free; an existing name may be a reserved one. */
export const usernameSchema = line()
  .transform((name: unknown) => (typeof name === 'string' ? withoutDoubleDots(name) : name))
  .required('accounts.form.username.required')
  .test('length', 'accounts.form.username.tooLong', atMost(ACCOUNT_LIMITS.username))
  .test('alphabet', 'accounts.form.username.invalid', (name) => !name || name.length > 140 || isUsername(name));

/** A name for a new account. */
export const newUsernameSchema = usernameSchema.test(
  'reserved',
  'accounts.form.username.reserved',
  (name) => !name || !isReservedUsername(name),
);

/** Unicode allows letters and marks among them in a domain, which makes two addresses that look the same. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const domainLabel = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;

/**
 * Addresses that mail servers deliver to: no quoted names, no address literals. A domain may have letters of any
 * script, the local part may not: few servers accept those.
 */
function isEmailAddress(address: string): boolean {
  if (address.length > ACCOUNT_LIMITS.emailaddress || invisible.test(address)) return false;
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  const labels = address.slice(at + 1).split('.');
  return (
    at > 0 &&
    name.length <= 64 &&
    localPart.test(name) &&
    labels.length > 1 &&
    labels.every((label) => domainLabel.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

export const emailSchema = line('NFKC')
  .required('accounts.form.email.required')
  .test('email', 'accounts.form.email.invalid', (address) => !address || isEmailAddress(address));

/** The calling code as a number without plus. */
export const countryCodeSchema = number()
  .typeError('accounts.form.countryCode.required')
  .required('accounts.form.countryCode.required')
  .integer('accounts.form.countryCode.invalid')
  .min(1, 'accounts.form.countryCode.invalid')
  .max(999, 'accounts.form.countryCode.invalid');

/** ISO 3166-1 alpha-2: which of the countries that share a calling code. */
const phoneCountrySchema = string()
  .trim()
  .nullable()
  .matches(/^[A-Z]{2}$/, { message: 'accounts.form.countryCode.invalid', excludeEmptyString: true });

/** The digits of the national number; separators are removed. */
export const phoneSchema = string()
  .trim()
  .transform((text: unknown) =>
    typeof text === 'string' && text.length <= MAX_NORMALISED
      ? text.normalize('NFKC').replace(/[\s().\-/\u2010-\u2015]/g, '')
      : text,
  )
  .required('accounts.form.phone.required')
  .test('digits', 'accounts.form.phone.digits', (text) => !text || text.length > MAX_NORMALISED || /^\d*$/.test(text))
  .test('short', 'accounts.form.phone.tooShort', (text) => !text || text.length >= ACCOUNT_LIMITS.phoneDigitsMin)
  .test('long', 'accounts.form.phone.tooLong', (text) => !text || text.length <= ACCOUNT_LIMITS.phoneDigitsMax);

/** Optional text of app users; line breaks and emoji are allowed. */
export const bioSchema = line()
  .nullable()
  .test('length', 'accounts.form.bio.tooLong', atMost(profileTexts.bio.maxCharacters))
  .test('hidden', 'accounts.form.bio.hidden', (text) => !text || !hasHiddenCharacters(text, { breaks: true }));

/** Optional name of the organization of a developer. */
export const organizationNameSchema = line()
  .nullable()
  .test('length', 'accounts.form.organization.tooLong', atMost(profileTexts.organization_name.maxCharacters))
  .test('hidden', 'accounts.form.organization.hidden', (text) => !text || !hasHiddenCharacters(text));

const profileTextSchemas = {
  organization_name: organizationNameSchema,
  bio: bioSchema,
} satisfies Record<ProfileTextName, StringSchema<string | null | undefined>>;

const isDate = (text: string): boolean => {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** The last birth date (YYYY-MM-DD) of people who are old enough to register. */
export function latestBirthdate(now: Date = new Date()): string {
  const month = String(now.getUTCMonth() + 1).padStart(2, '0');
  const day = String(now.getUTCDate()).padStart(2, '0');
  return `${now.getUTCFullYear() - MIN_AGE_YEARS}-${month}-${day}`;
}

/** Optional; YYYY-MM-DD. */
export const birthdateSchema = string()
  .trim()
  .nullable()
  .test('date', 'accounts.form.birthdate.invalid', (text) => !text || isDate(text))
  .test('age', 'accounts.form.birthdate.tooYoung', (text) => !text || !isDate(text) || text <= latestBirthdate());

const isAcceptPolicy = boolean()
  .required('accounts.form.policy.required')
  .oneOf([true], 'accounts.form.policy.required');

/** The minimum that an app user registers with: signup. */
export const signupSchema = object({
  firstname: firstnameSchema,
  lastname: lastnameSchema,
  username: newUsernameSchema,
  emailaddress: emailSchema,
  password: newPasswordSchema(),
  isAcceptPolicy,
});

/** A full registration: signupV3. */
export const signupV3Schema = object({
  userType: string()
    .required('accounts.form.userType.invalid')
    .oneOf(REGISTRATION_ROLES, 'accounts.form.userType.invalid'),
  firstname: firstnameSchema,
  middlename: middlenameSchema,
  lastname: lastnameSchema,
  username: newUsernameSchema,
  emailaddress: emailSchema,
  password: newPasswordSchema(),
  country_code: countryCodeSchema,
  country_name: phoneCountrySchema,
  phone_number: phoneSchema,
  ...profileTextSchemas,
  birthdate: birthdateSchema,
  isAcceptPolicy,
});

/** Turns the account of a guest's device into a permanent one. */
export const keepAccountSchema = object({ emailaddress: emailSchema, password: newPasswordSchema(), isAcceptPolicy });

/** The texts of a profile: updateProfile and the form that sends it. The e-mail address changes by a call of its own. */
export const profileSchema = object({
  firstname: firstnameSchema,
  middlename: middlenameSchema,
  lastname: lastnameSchema,
  username: usernameSchema,
  country_code: countryCodeSchema,
  country_name: phoneCountrySchema,
  phone_number: phoneSchema,
  ...profileTextSchemas,
});

/** Input of updateProfile: a phone number that is left out does not change. */
export const profileUpdateSchema = profileSchema.shape({
  country_code: countryCodeSchema.notRequired(),
  phone_number: phoneSchema.notRequired(),
});
