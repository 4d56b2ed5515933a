import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  char,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  checkCounters,
  checkLength,
  checkOneOf,
  counter,
  createdAt,
  id,
  lookupColumns,
  lookupExtras,
  timestamp,
  money,
  newestFirst,
  ref,
  searchIndex,
  smallId,
  updatedAt,
} from '../../columns.ts';
import { users } from '../people/people.ts';
import { permissions } from './permissions.ts';
import { teams } from './teams.ts';

export const botTypes = pgTable('bot_types', {
  id: smallId(),
  name: text().notNull().unique(),
  nameTr: text().notNull(),
});

/** The statuses of a bot (ids in referenceIds.ts), with the roles that see the status in lists. */
export const botStatuses = pgTable('bot_statuses', {
  id: smallId(),
  status: text().notNull().unique(),
  statusTr: text().notNull(),
  forDevelopers: boolean().notNull().default(true),
  forAdmins: boolean().notNull().default(true),
});

export const botCategories = pgTable('bot_categories', { ...lookupColumns(), botCount: counter() }, (t) => [
  ...lookupExtras('bot_categories', t),
  checkCounters('bot_categories_counters', t.botCount),
]);

/** The average rating, 0 for a bot without reviews. */
const getRating = (t: Record<'reviewCount' | 'starTotal', AnyPgColumn>) =>
  sql`(case when ${t.reviewCount} = 0 then 0 else ${t.starTotal}::float8 / ${t.reviewCount} end)`;

export const bots = pgTable(
  'bots',
  {
    id: id(),
    name: text().notNull(),
    /** `nameKeyOf(name)` (modules/bots/botRows.store.ts): confusable names have the same key. */
    nameKey: text().notNull(),
    /** Includes the leading slash. */
    handler: text().notNull(),
    handlerKey: text().notNull(),
    description: text().notNull(),
    shortDescription: text().notNull(),
    typeId: smallint()
      .notNull()
      .references(() => botTypes.id),
    statusId: smallint()
      .notNull()
      .references(() => botStatuses.id),
    /** The status that `disabled` and `removed` return to. */
    previousStatusId: smallint().references(() => botStatuses.id),
    rejectedReason: text(),
    /** An admin has completed the review queue entry of this bot. */
    reviewed: boolean().notNull().default(false),
    categoryId: ref().references(() => botCategories.id, { onDelete: 'restrict' }),
    teamId: ref()
      .notNull()
      .references(() => teams.id, { onDelete: 'restrict' }),
    creatorId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    image: text(),
    thumb: text(),
    price: money().notNull().default('0'),
    videoLink: text(),
    websiteLink: text(),
    privacyUrl: text(),
    termsUrl: text(),
    copyrightUrl: text(),
    licenseAgreementUrl: text(),
    language: text(),
    currentVersion: text().notNull().default('1.0.0'),
    cardStyle: jsonb().$type<Record<string, string>>(),
    /** The bot receives events about its subscribers: who came, who left, and changed permissions. */
    receivesSubscriberEvents: boolean().notNull().default(false),
    firstPublishedAt: timestamp(),
    subscriberCount: counter(),
    reviewCount: counter(),
    /** Sum of the stars of all reviews: the average is starTotal / reviewCount. */
    starTotal: counter(),
    searchKey: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: timestamp(),
  },
  (t) => [
    uniqueIndex('bots_name_key')
      .on(t.nameKey)
      .where(sql`${t.deletedAt} is null`),
    uniqueIndex('bots_handler_key')
      .on(t.handlerKey)
      .where(sql`${t.deletedAt} is null`),
    index('bots_team')
      .on(t.teamId, newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.deletedAt} is null`),
    index('bots_creator')
      .on(t.creatorId, newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.deletedAt} is null`),
    index('bots_status')
      .on(t.statusId, newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.deletedAt} is null`),
    index('bots_category')
      .on(t.categoryId, t.statusId, newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.deletedAt} is null`),
    index('bots_popular')
      .on(t.statusId, newestFirst(t.subscriberCount), newestFirst(t.id))
      .where(sql`${t.deletedAt} is null`),
    index('bots_created')
      .on(newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.deletedAt} is null`),
    index('bots_used')
      .on(newestFirst(t.subscriberCount), newestFirst(t.id))
      .where(sql`${t.deletedAt} is null`),
    index('bots_by_status')
      .on(t.statusId, t.id)
      .where(sql`${t.deletedAt} is null`),
    // Without it a scan would skip many bots of other statuses, because few bots of a category may have the requested
    // ones.
    index('bots_category_by_status')
      .on(t.categoryId, t.statusId, t.id)
      .where(sql`${t.deletedAt} is null`),
    // Without it a scan of a category without reviewed bots would read the whole category.
    index('bots_category_reviewed')
      .on(t.categoryId, t.reviewed, newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.deletedAt} is null`),
    index('bots_by_rating')
      .on(getRating(t), t.id)
      .where(sql`${t.deletedAt} is null`),
    // All unpublished bots have the same rating. Without it a query for one status scans all of them.
    index('bots_status_rating')
      .on(t.statusId, getRating(t), t.id)
      .where(sql`${t.deletedAt} is null`),
    index('bots_changed')
      .on(newestFirst(t.updatedAt), newestFirst(t.id))
      .where(sql`${t.deletedAt} is null`),
    index('bots_unreviewed')
      .on(newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.deletedAt} is null and not ${t.reviewed}`),
    searchIndex('bots_search', t.searchKey),
    checkCounters('bots_counters', t.subscriberCount, t.reviewCount, t.starTotal),
    checkLength('bots_name_length', t.name, 100, 1),
    checkLength('bots_handler_length', t.handler, 65, 2),
    checkLength('bots_description_length', t.description, 10000, 1),
    checkLength('bots_short_description_length', t.shortDescription, 24, 1),
  ],
);

export const BOT_IMAGE_KINDS = ['banner', 'featured'] as const;

export const botImages = pgTable(
  'bot_images',
  {
    id: id(),
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    kind: text({ enum: BOT_IMAGE_KINDS }).notNull(),
    url: text().notNull(),
    thumb: text(),
    rank: smallint().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('bot_images_bot').on(t.botId, t.kind, t.rank, t.id),
    checkOneOf('bot_images_kind', t.kind, BOT_IMAGE_KINDS),
  ],
);

/** Countries where a bot is available (ISO 3166-1 alpha-2). */
export const botCountries = pgTable(
  'bot_countries',
  {
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    countryCode: char({ length: 2 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.botId, t.countryCode] })],
);

export const botPermissions = pgTable(
  'bot_permissions',
  {
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    permissionId: ref()
      .notNull()
      .references(() => permissions.id, { onDelete: 'restrict' }),
  },
  (t) => [primaryKey({ columns: [t.botId, t.permissionId] }), index('bot_permissions_permission').on(t.permissionId)],
);

export const CREDENTIAL_STATES = ['pending', 'ready', 'failed', 'deactivated'] as const;

/**
 * A bot's account on the chat network. Secrets that must be sent are encrypted (AES-GCM, key in the configuration),
 * others are hashed.
 */
export const botCredentials = pgTable(
  'bot_credentials',
  {
    botId: ref()
      .primaryKey()
      .references(() => bots.id, { onDelete: 'cascade' }),
    userName: text().notNull(),
    userNameKey: text().notNull(),
    matrixId: text(),
    /** Whether the account is, or may be, on a homeserver; false when it exists on this platform only. */
    isFederated: boolean().notNull().default(false),
    homeServerUrl: text(),
    spaceRoomId: text(),
    clientId: text(),
    deviceId: text(),
    passwordEncrypted: text(),
    accessTokenEncrypted: text(),
    accessTokenHint: text(),
    refreshTokenEncrypted: text(),
    accessTokenExpiresAt: timestamp(),
    accessTokenMadeAt: timestamp(),
    /** A token that a server of an earlier release has created. It is moved to `bot_tokens`. */
    botTokenHash: text(),
    botTokenHint: text(),
    /** When the bot went to another team: its password is replaced and its sessions end. Null once that is done. */
    secretsVoidedAt: timestamp(),
    lastUsedAt: timestamp(),
    state: text({ enum: CREDENTIAL_STATES }).notNull().default('pending'),
    /** Why the last attempt failed, for the developer and for the job that retries or undoes it. */
    failure: text(),
    /** Failed attempts in a row, and when the next one is due. */
    attempts: smallint().notNull().default(0),
    nextAttemptAt: timestamp(),
    /** Lease: one call at a time changes the account on the chat network, until this time. */
    leasedUntil: timestamp('busy_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('bot_credentials_user_name').on(t.userNameKey),
    uniqueIndex('bot_credentials_matrix_id').on(t.matrixId),
    uniqueIndex('bot_credentials_bot_token').on(t.botTokenHash),
    checkOneOf('bot_credentials_state', t.state, CREDENTIAL_STATES),
  ],
);
