import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, ref } from '../columns.ts';
import { users } from './people.ts';

/** One signed-in device. Access tokens name it and it is looked up on every request, so that ending it bites at once. */
export const sessions = pgTable(
  'sessions',
  {
    /** Random, so that it can stand in a token without telling how many there are. */
    id: uuid().primaryKey().defaultRandom(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text().notNull().default(''),
    /** Browser and system in words, e.g. "Firefox on Linux". */
    device: text().notNull().default(''),
    ipAddress: text(),
    /** `addressKey` of where it started: sign-ins from there are told apart from a stranger's. */
    addressKey: text(),
    countryCode: text(),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    /** signed_out, signed_out_elsewhere, password_changed, replayed, deactivated, disabled, deleted, role_changed */
    revokedReason: text(),
  },
  (t) => [
    index('sessions_user')
      .on(t.userId, t.lastUsedAt)
      .where(sql`${t.revokedAt} is null`),
    index('sessions_address').on(t.userId, t.addressKey),
  ],
);

/** The refresh tokens a session has had. Using one that was rotated away ends the session (after a short grace for racing tabs). */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: id(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hex. */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    rotatedAt: moment(),
    replacedById: ref(),
  },
  (t) => [uniqueIndex('refresh_tokens_hash').on(t.tokenHash), index('refresh_tokens_session').on(t.sessionId)],
);

/** Addresses where somebody proved by mail to own an account: sign-ins from there are told apart from a stranger's. */
export const provenAddresses = pgTable(
  'proven_addresses',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `addressKey` of the request that set a new password with a mailed token. */
    addressKey: text().notNull(),
    provenAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.addressKey] }), index('proven_addresses_age').on(t.provenAt)],
);
