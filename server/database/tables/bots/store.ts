import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  checkLength,
  createdAt,
  id,
  lookupColumns,
  lookupExtras,
  timestamp,
  newestFirst,
  ref,
  searchIndex,
  updatedAt,
} from '../../columns.ts';
import { botCategories, bots } from './bots.ts';
import { users } from '../people/people.ts';

/** Groups of the marketplace page, above the bot categories. */
export const marketplaceCategories = pgTable('marketplace_categories', lookupColumns(), (t) =>
  lookupExtras('marketplace_categories', t),
);

/** Bots that admins added to a category besides the one that the developer chose (bot summary page). */
export const botCategoryBots = pgTable(
  'bot_category_bots',
  {
    categoryId: ref()
      .notNull()
      .references(() => botCategories.id, { onDelete: 'cascade' }),
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.botId] }), index('bot_category_bots_bot').on(t.botId)],
);

/** Bots of a marketplace category, in the order admins chose: the store's collections. */
export const marketplaceBots = pgTable(
  'marketplace_bots',
  {
    categoryId: ref()
      .notNull()
      .references(() => marketplaceCategories.id, { onDelete: 'cascade' }),
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    rank: smallint().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.botId] }), index('marketplace_bots_bot').on(t.botId)],
);

/** Subscriptions; an ended one stays, because past_subscribed needs it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    endedAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.botId, t.userId] }),
    index('subscriptions_bot')
      .on(t.botId, newestFirst(t.createdAt), newestFirst(t.userId))
      .where(sql`${t.active}`),
    index('subscriptions_user')
      .on(t.userId, newestFirst(t.createdAt), newestFirst(t.botId))
      .where(sql`${t.active}`),
  ],
);

/** One review per user and bot, with the developer's reply. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stars: smallint().notNull(),
    review: text().notNull(),
    searchKey: text().notNull(),
    reply: text(),
    repliedById: ref().references(() => users.id, { onDelete: 'set null' }),
    repliedAt: timestamp(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('reviews_one_each').on(t.botId, t.userId),
    index('reviews_newest').on(t.botId, newestFirst(t.updatedAt), newestFirst(t.id)),
    index('reviews_stars').on(t.botId, newestFirst(t.stars), newestFirst(t.id)),
    // The reviews of all bots.
    index('reviews_all_newest').on(newestFirst(t.updatedAt), newestFirst(t.id)),
    index('reviews_all_stars').on(newestFirst(t.stars), newestFirst(t.id)),
    index('reviews_user').on(t.userId),
    index('reviews_replier').on(t.repliedById),
    searchIndex('reviews_search', t.searchKey),
    check('reviews_stars_range', sql`${t.stars} between 1 and 5`),
    checkLength('reviews_review_length', t.review, 2000, 1),
    checkLength('reviews_reply_length', t.reply, 2000, 1),
  ],
);

/** Subscribers gained and lost per day, for the analytics. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    id: id(),
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    /** +1 or −1 */
    change: smallint().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('subscription_events_bot').on(t.botId, t.createdAt)],
);
