import { array, boolean, mixed, number, object, string, type StringSchema } from 'yup';

import { confirmPasswordSchema, findPasswordProblem, newPasswordSchema } from '../accounts/passwords.ts';
import { isReservedName } from '../accounts/platformNames.ts';
import { hasDeceptiveHost } from '../text/linkHosts.ts';
import { hasHiddenCharacters, hasVisibleText } from '../text/text.ts';
import { isReservedUsername, isUsername } from '../accounts/usernames.ts';
import { composeUpTo, hasAtMost, isFarTooLong, passes } from '../text/textLength.ts';

/** Limits of a bot, texts in characters as people count them (console §5, §9). */
export const BOT_LIMITS = {
  name: 50,
  /** Without the slash. */
  handler: 32,
  userName: 32,
  description: 5000,
  /** A shorter description is not useful to readers, so the bot cannot be submitted for verification. */
  descriptionToVerify: 30,
  shortDescription: 24,
  link: 500,
  /** Per month. */
  price: 10_000,
  countries: 300,
  permissions: 50,
  /** Of banners and of featured images, each. */
  images: 10,
  /** For messages between a team and its reviewers, and the reason of a rejection. */
  message: 2000,
} as const;

/** The bot list loads pages of this size (console §9). */
export const BOT_PAGE_SIZE = 12;

/** Defaults of addBot (console §5). */
export const DEFAULT_BOT_TYPE = 1;
export const DEFAULT_BOT_STATUS = 1;

/** Pixels of both sides of a bot's image. */
export const BOT_IMAGE_SIZE = 100;

const compose = composeUpTo(BOT_LIMITS.description);

/** Letters, marks and digits of every script, and spaces; no fillers, no stacked marks. */
const nameAlphabet = /^[\p{L}\p{M}\p{N} ]*$/u;
const invalidNameCharacters = /\p{Default_Ignorable_Code_Point}|^\p{M}|\p{M}{4}/u;

/** A bot's name; only the server can check whether it is free. Runs of spaces become one. */
export const botNameSchema = string()
  .transform(compose)
  .transform((name: unknown) =>
    typeof name === 'string' && !isFarTooLong(name, BOT_LIMITS.name) ? name.replace(/ {2,}/g, ' ') : name,
  )
  .required('bots.form.name.required')
  .test('length', 'bots.form.name.tooLong', hasAtMost(BOT_LIMITS.name))
  .test(
    'alphabet',
    'bots.form.name.characters',
    passes(BOT_LIMITS.name, (name) => nameAlphabet.test(name) && !invalidNameCharacters.test(name)),
  )
  .test(
    'reserved',
    'bots.form.reserved',
    passes(BOT_LIMITS.name, (name) => !isReservedName(name)),
  );

/** The handler without the slash that it has on the wire. */
export const withoutSlash = (handler: string): string => handler.replace(/^\//, '');

/** The handler as it is sent and stored. */
export const withSlash = (handler: string): string => `/${withoutSlash(handler.trim())}`;

/**
 * A bot's handler, with or without its slash. Latin letters and digits only: users type it in a chat, where two
 * alphabets would allow look-alikes.
 */
export const botHandlerSchema = string()
  .transform(compose)
  .transform((handler: unknown) => (typeof handler === 'string' ? withoutSlash(handler) : handler))
  .required('bots.form.handler.required')
  .test('length', 'bots.form.handler.tooLong', hasAtMost(BOT_LIMITS.handler))
  .test(
    'alphabet',
    'bots.form.handler.characters',
    passes(BOT_LIMITS.handler, (handler) => isUsername(handler) && !/[._-]/.test(handler)),
  )
  .test('reserved', 'bots.form.reserved', (handler) => !handler || !isReservedUsername(handler));

const optionalUserNameSchema = string()
  .transform(compose)
  .test('length', 'bots.form.userName.tooLong', hasAtMost(BOT_LIMITS.userName))
  .test(
    'alphabet',
    'bots.form.userName.characters',
    passes(BOT_LIMITS.userName, (name) => /^[\da-z]*$/i.test(name)),
  )
  .test('reserved', 'bots.form.reserved', (name) => !name || !isReservedUsername(name));

/** Name of the bot's account on the chat network. */
export const botUserNameSchema = optionalUserNameSchema.required('bots.form.userName.required');

const createTextSchema = (required: string, max: number, tooLong: string, breaks: boolean): StringSchema<string> =>
  string()
    .transform(compose)
    .required(required)
    .test('visible', required, (value) => !value || isFarTooLong(value, max) || hasVisibleText(value))
    .test('length', tooLong, hasAtMost(max))
    .test(
      'hidden',
      'bots.form.hiddenText',
      passes(max, (value) => !hasHiddenCharacters(value, { breaks })),
    );

const descriptionSchema = createTextSchema(
  'bots.form.description.required',
  BOT_LIMITS.description,
  'bots.form.description.tooLong',
  true,
);
const shortDescriptionSchema = createTextSchema(
  'bots.form.shortDescription.required',
  BOT_LIMITS.shortDescription,
  'bots.form.shortDescription.tooLong',
  false,
);

/** ISO 3166-1 alpha-2 codes, at least one. */
const countryCodesSchema = array()
  .of(
    string()
      .required('bots.form.country.unknown')
      .matches(/^[A-Z]{2}$/, 'bots.form.country.unknown'),
  )
  .required('bots.form.country.required')
  .min(1, 'bots.form.country.required')
  .max(BOT_LIMITS.countries, 'bots.form.country.unknown');

/** Ids of permissions; a bot may have none. */
const permissionIdsSchema = array()
  .of(number().integer().positive().required())
  .default([])
  .max(BOT_LIMITS.permissions, 'bots.form.permission.tooMany');

const idSchema = number().integer().positive();

/** A link of a bot is a complete https address without a user name and password in it. */
function isHttpsLink(link: string): boolean {
  if (!/^https:\/\/[^\s\\/]/i.test(link) || hasHiddenCharacters(link) || /\s/.test(link)) return false;
  if (!URL.canParse(link)) return false;
  const url = new URL(link);
  return url.protocol === 'https:' && url.username === '' && url.password === '' && isPublicHost(url);
}

const isPublicHost = ({ hostname }: URL): boolean => hostname.includes('.') && !hostname.endsWith('.');

/** Optional; an empty text removes the link. */
const botLinkSchema = string()
  .transform(compose)
  .nullable()
  .test('length', 'bots.form.link.tooLong', hasAtMost(BOT_LIMITS.link))
  .test('https', 'bots.form.link.invalid', passes(BOT_LIMITS.link, isHttpsLink))
  .test(
    'host',
    'bots.form.link.deceptive',
    passes(BOT_LIMITS.link, (link) => !hasDeceptiveHost(link)),
  );

/** Whether a code of two letters is a language code (ISO 639-1). */
export const isLanguageCode = (code: string): boolean =>
  /^[a-z]{2}$/.test(code) &&
  new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code) !== undefined;

const nameSchemas = { name: botNameSchema, handler: botHandlerSchema };
const descriptionSchemas = { shortDescription: shortDescriptionSchema, description: descriptionSchema };

const passwordSchemas = {
  password: newPasswordSchema(),
  cnf_password: confirmPasswordSchema('password'),
};

/** The dialog that creates a bot: addBot with everything chosen. The messages are ids into the locales. */
export const botCreateSchema = object({
  ...nameSchemas,
  botUserName: botUserNameSchema,
  ...passwordSchemas,
  description: descriptionSchema,
  shortDescription: shortDescriptionSchema,
  botCategoryId: idSchema.nullable().required('bots.form.category.required'),
  countryCode: countryCodesSchema,
  permissionId: permissionIdsSchema,
  image: mixed().nullable().required('bots.form.image.required'),
  featuredImage: array()
    .of(mixed().required())
    .required('bots.form.featuredImage.required')
    .min(1, 'bots.form.featuredImage.required')
    .max(BOT_LIMITS.images, 'bots.form.images.tooMany'),
});

/** A call of addBot: the account's name and password are generated when left out, and the images are files. */
export const newBotSchema = object({
  ...nameSchemas,
  botUserName: optionalUserNameSchema.nullable(),
  password: string()
    .nullable()
    .test('password', (password, { createError }) => {
      const problem = password ? findPasswordProblem(password) : undefined;
      return problem === undefined || createError({ message: problem });
    }),
  cnf_password: string()
    .nullable()
    .when('password', ([password]: unknown[], optional) => (password ? passwordSchemas.cnf_password : optional)),
  ...descriptionSchemas,
  botTypeId: idSchema.nullable(),
  botCategoryId: idSchema.nullable(),
  countryCode: countryCodesSchema,
  permissionId: permissionIdsSchema,
});

/** Changes of a bot: updateBot and the dialog that sends it. An undefined field does not change. */
export const botEditSchema = object({
  ...nameSchemas,
  description: descriptionSchema,
  shortDescription: shortDescriptionSchema,
  botTypeId: idSchema.required(),
  botCategoryId: idSchema.nullable(),
  countryCode: countryCodesSchema,
  permissionId: permissionIdsSchema,
  price: number()
    .nullable()
    .min(0, 'bots.form.price.range')
    .max(BOT_LIMITS.price, 'bots.form.price.range')
    .test(
      'cents',
      'bots.form.price.range',
      (price) => price === null || price === undefined || Math.abs(price * 100 - Math.round(price * 100)) < 1e-6,
    ),
  video_link: botLinkSchema,
  website_link: botLinkSchema,
  privacy_url: botLinkSchema,
  terms_url: botLinkSchema,
  copyright_url: botLinkSchema,
  license_agreement_url: botLinkSchema,
  language: string()
    .nullable()
    .test('language', 'bots.form.language.unknown', (code) => !code || isLanguageCode(code)),
  current_version: string()
    .nullable()
    .test('version', 'bots.form.version.invalid', (version) => !version || /^\d{1,4}(\.\d{1,4}){2}$/.test(version)),
});

/** A message in the timeline between a team and its reviewers. */
export const botMessageSchema = object({
  message: createTextSchema('bots.message.required', BOT_LIMITS.message, 'bots.message.tooLong', true),
});

/** The reviewers' rejection of a bot: its reason may be left out, but only explicitly. */
export const botRejectionSchema = object({
  withoutReason: boolean().default(false),
  reason: string()
    .default('')
    .when('withoutReason', ([isWithout]: unknown[], optional) =>
      isWithout === true
        ? optional
        : createTextSchema('bots.reject.required', BOT_LIMITS.message, 'bots.message.tooLong', true),
    ),
});
