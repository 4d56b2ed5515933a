import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { checkOneOf, createdAt, id, timestamp, ref } from '../../columns.ts';
import { users } from './people.ts';

export const CODE_PURPOSES = ['register', 'forgot_password', 'phone', 'email', 'matrix'] as const;

/**
 * One-time codes: hashed, valid for ten minutes, five attempts, single use. `target` is the phone number or e-mail key
 * it was sent to.
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: id(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    target: text().notNull(),
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    /** `addressKey` of the requester, for the limit per address. */
    addressKey: text(),
    codeHash: text().notNull(),
    tries: smallint().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: timestamp().notNull(),
    usedAt: timestamp(),
  },
  (t) => [
    uniqueIndex('one_time_codes_open')
      .on(t.purpose, t.target)
      .where(sql`${t.usedAt} is null`),
    index('one_time_codes_target').on(t.target, t.createdAt),
    index('one_time_codes_address').on(t.addressKey, t.createdAt),
    index('one_time_codes_expiry').on(t.expiresAt),
    index('one_time_codes_created').on(t.createdAt),
    index('one_time_codes_user').on(t.userId),
    checkOneOf('one_time_codes_purpose', t.purpose, CODE_PURPOSES),
    check('one_time_codes_tries', sql`${t.tries} between 0 and 5`),
  ],
);

export const MAIL_TOKEN_PURPOSES = ['verify_email', 'reset_password', 'change_email'] as const;

/** Tokens of e-mailed links. `value` is the new address for change_email. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    id: id(),
    purpose: text({ enum: MAIL_TOKEN_PURPOSES }).notNull(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    value: text(),
    /** SHA-256 of the token, hex. */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp().notNull(),
    usedAt: timestamp(),
  },
  (t) => [
    uniqueIndex('mail_tokens_hash').on(t.tokenHash),
    index('mail_tokens_user').on(t.userId, t.purpose),
    index('mail_tokens_expiry').on(t.expiresAt),
    checkOneOf('mail_tokens_purpose', t.purpose, MAIL_TOKEN_PURPOSES),
  ],
);

/** Accounts at sign-in providers (OpenID Connect) and guest devices, linked to our users. */
export const identities = pgTable(
  'identities',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The issuer URL; `guest` for devices. */
    issuer: text().notNull(),
    subject: text().notNull(),
    emailaddress: text(),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
  },
  (t) => [uniqueIndex('identities_subject').on(t.issuer, t.subject), index('identities_user').on(t.userId)],
);

/** API keys of developers: one at a time, shown in full once. */
export const apiKeys = pgTable(
  'api_keys',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the key, hex. */
    keyHash: text().notNull(),
    /** First and last characters, for the masked display. */
    hint: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp(),
  },
  (t) => [uniqueIndex('api_keys_hash').on(t.keyHash)],
);

/** Failed and successful sign-ins, for the limits per account and per address, and for the "new device" e-mail. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    id: id(),
    /** `emailKey` or `usernameKey` of the entered name, whether or not the account exists. */
    accountKey: text().notNull(),
    /**
     * The account, independent of which of its names was entered. No foreign key, because an attempt must not wait for
     * a lock on the user's row.
     */
    userId: ref(),
    ipAddress: text().notNull(),
    /** The attempt came from an address where the account had a session. Such attempts have a separate limit. */
    fromTrustedAddress: boolean().notNull().default(false),
    succeeded: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('sign_in_attempts_account').on(t.accountKey, t.createdAt),
    index('sign_in_attempts_user').on(t.userId, t.createdAt),
    index('sign_in_attempts_address').on(t.ipAddress, t.createdAt),
    index('sign_in_attempts_created').on(t.createdAt),
  ],
);
