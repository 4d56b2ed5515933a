import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  checkCounters,
  checkLength,
  counter,
  createdAt,
  id,
  timestamp,
  newestFirst,
  prefixIndex,
  ref,
  searchIndex,
  smallId,
  updatedAt,
} from '../../columns.ts';
import { countries } from '../platform/lookups.ts';

/** Roles; ids in referenceIds.ts. `name` is the role on the wire. */
export const userTypes = pgTable('user_types', {
  id: smallId(),
  name: text().notNull().unique(),
  displayName: text().notNull(),
  displayNameTr: text().notNull(),
});

export const userStatuses = pgTable('user_statuses', {
  id: smallId(),
  name: text().notNull().unique(),
  displayName: text().notNull(),
  displayNameTr: text().notNull(),
});

/** Users. A deleted user stays as an anonymized row, because other rows refer to it. */
export const users = pgTable(
  'users',
  {
    id: id(),
    firstname: text().notNull(),
    middlename: text(),
    lastname: text().notNull(),
    username: text().notNull(),
    /** `usernameKey(username)`: equal for names that differ only in case or look-alike letters. */
    usernameKey: text().notNull(),
    emailaddress: text().notNull(),
    /** `emailKey(emailaddress)`. */
    emailKey: text().notNull(),
    emailVerifiedAt: timestamp(),
    /** When a mail server reported that the address does not exist. Mail to it is not sent. */
    emailBouncedAt: timestamp(),
    /** What that mail server said, for operators. */
    emailBounceReason: text(),
    /** argon2id, PHC string; null for users who only sign in with a provider. */
    passwordHash: text(),
    passwordChangedAt: timestamp(),
    typeId: smallint()
      .notNull()
      .references(() => userTypes.id),
    statusId: smallint()
      .notNull()
      .references(() => userStatuses.id),
    countryId: ref().references(() => countries.id),
    bio: text(),
    birthdate: date({ mode: 'string' }),
    profilephoto: text(),
    thumb: text(),
    bannerImage: text(),
    address1: text(),
    address2: text(),
    city: text(),
    organizationName: text(),
    /** Country calling code without plus; the national number is stored as digits. */
    cellphoneCountryCode: integer(),
    cellphoneCountryName: text(),
    cellphoneNumber: text(),
    cellphoneVerifiedAt: timestamp(),
    workphone: text(),
    homephone: text(),
    policyAcceptedAt: timestamp(),
    isPrivate: boolean().notNull().default(false),
    isGuest: boolean().notNull().default(false),
    matrixUserId: text(),
    /** The language of e-mails, and of notifications that are rendered without a request. */
    language: text({ enum: ['en', 'tr'] })
      .notNull()
      .default('en'),
    numFollowers: counter(),
    numFollowing: counter(),
    numPosts: counter(),
    /** Influence score of the dashboards, 0 to 100, refreshed by a job. */
    score: doublePrecision().notNull().default(0),
    /** `searchKey` of the names, the user name included. Exact matches of user name and e-mail have their own keys. */
    searchKey: text().notNull(),
    suspendedUntil: timestamp(),
    deactivatedAt: timestamp(),
    /** When the final deletion is due. A sign-in before cancels it. */
    deleteAfter: timestamp(),
    deletedAt: timestamp(),
    lastSeenAt: timestamp(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.usernameKey),
    // `confusableKey(username)`: names that look alike in some typeface. The lookup before a registration reads it
    // (`isConfusable`), and it rejects the second of two registrations at the same time.
    uniqueIndex('users_username_twin').on(sql`translate(${t.usernameKey}, 'l10', 'iio')`),
    uniqueIndex('users_email_key').on(t.emailKey),
    prefixIndex('users_username_prefix', t.usernameKey),
    searchIndex('users_search', t.searchKey),
    // Bot developers are a small part of the users: a partial index avoids a scan of all users with the name.
    prefixIndex('users_developers_prefix', t.usernameKey).where(sql`${t.typeId} = 3`),
    searchIndex('users_developers_search', t.searchKey).where(sql`${t.typeId} = 3`),
    searchIndex('users_developers_email_search', t.emailKey).where(sql`${t.typeId} = 3`),
    searchIndex('users_email_search', t.emailKey),
    index('users_type_created').on(t.typeId, newestFirst(t.createdAt), newestFirst(t.id)),
    index('users_type_status_created').on(t.typeId, t.statusId, newestFirst(t.createdAt), newestFirst(t.id)),
    // A covering index: a search in alphabetical order reads the index only.
    index('users_type_name').on(t.typeId, t.searchKey, t.id, t.emailKey, t.statusId),
    index('users_type_username').on(t.typeId, t.usernameKey, t.id, t.searchKey, t.emailKey, t.statusId),
    index('users_type_email').on(t.typeId, t.emailKey, t.id, t.searchKey, t.statusId),
    // Partial indexes for admins' lists of users whose account is disabled, deactivated or to be deleted.
    index('users_away_created')
      .on(t.typeId, newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.statusId} in (2, 3, 4)`),
    index('users_away_name')
      .on(t.typeId, t.searchKey, t.id)
      .where(sql`${t.statusId} in (2, 3, 4)`),
    index('users_away_username')
      .on(t.typeId, t.usernameKey, t.id)
      .where(sql`${t.statusId} in (2, 3, 4)`),
    index('users_away_email')
      .on(t.typeId, t.emailKey, t.id)
      .where(sql`${t.statusId} in (2, 3, 4)`),
    index('users_score')
      .on(newestFirst(t.score), newestFirst(t.id))
      .where(sql`${t.statusId} = 1 and ${t.typeId} = 2`),
    index('users_delete_after')
      .on(t.deleteAfter)
      .where(sql`${t.deleteAfter} is not null and ${t.deletedAt} is null`),
    checkCounters('users_counters', t.numFollowers, t.numFollowing, t.numPosts),
    checkLength('users_firstname_length', t.firstname, 15),
    checkLength('users_middlename_length', t.middlename, 15),
    checkLength('users_lastname_length', t.lastname, 15),
    checkLength('users_username_length', t.username, 35, 1),
    checkLength('users_email_length', t.emailaddress, 254, 1),
    checkLength('users_bio_length', t.bio, 150),
    check('users_phone_digits', sql`${t.cellphoneNumber} ~ '^[0-9]{10,15}$'`),
    check('users_language', sql`${t.language} in ('en', 'tr')`),
  ],
);
