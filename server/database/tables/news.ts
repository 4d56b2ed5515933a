import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  checkCounters,
  checkOneOf,
  counter,
  createdAt,
  id,
  moment,
  newestFirst,
  ref,
  searchIndex,
  updatedAt,
} from '../columns.ts';
import { tickers } from './market.ts';
import { users } from './people.ts';

export const newsAudiences = ['market', 'platform'] as const;

/** Articles. `platform` news tell developers what changes on Bourse; `message` is the short line that dashboards show. */
export const news = pgTable(
  'news',
  {
    id: id(),
    audience: text({ enum: newsAudiences }).notNull().default('market'),
    language: text().notNull().default('en'),
    title: text().notNull(),
    message: text(),
    content: text().notNull(),
    image: text(),
    thumb: text(),
    url: text(),
    source: text().notNull(),
    /** Made by the simulation, and marked so on screen. */
    simulated: boolean().notNull().default(false),
    /** What makes an article of a feed the same article. */
    externalId: text().notNull(),
    publishedAt: moment().notNull(),
    upVotes: counter(),
    downVotes: counter(),
    commentCount: counter(),
    searchKey: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('news_external').on(t.source, t.externalId),
    index('news_list').on(t.audience, newestFirst(t.publishedAt), newestFirst(t.id)),
    index('news_talk').on(t.audience, newestFirst(t.commentCount), newestFirst(t.publishedAt), newestFirst(t.id)),
    searchIndex('news_search', t.searchKey),
    checkCounters('news_counters', t.upVotes, t.downVotes, t.commentCount),
    checkOneOf('news_audience', t.audience, newsAudiences),
  ],
);

/** `publishedAt` repeats the article's, so that a ticker's list is one index range. */
export const newsTickers = pgTable(
  'news_tickers',
  {
    newsId: ref()
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    tickerId: ref()
      .notNull()
      .references(() => tickers.id, { onDelete: 'cascade' }),
    publishedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.newsId, t.tickerId] }),
    index('news_tickers_list').on(t.tickerId, newestFirst(t.publishedAt), newestFirst(t.newsId)),
  ],
);

export const newsVotes = pgTable(
  'news_votes',
  {
    newsId: ref()
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isUp: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.newsId, t.userId] }),
    index('news_votes_list').on(t.newsId, t.isUp, newestFirst(t.createdAt), newestFirst(t.userId)),
    index('news_votes_user').on(t.userId),
  ],
);

/** Where articles come from (the simulation, a feed) and how far each was read. */
export const newsChannels = pgTable(
  'news_channels',
  {
    /** The feed's address as configured, or `simulated`. */
    key: text().primaryKey(),
    /** What its articles name as their source; the first answer decides, so that a renamed feed does not send everything again. */
    name: text(),
    /** What a feed wants to be asked with, so that it answers only when something is new. */
    etag: text(),
    lastModified: text(),
    /** Everything up to this moment was written. */
    readUntil: moment(),
    /** Not asked again before. */
    nextAt: moment().notNull(),
    /** In a row; 0 when the last try succeeded. */
    failures: counter(),
    failure: text(),
    updatedAt: updatedAt(),
  },
  (t) => [checkCounters('news_channels_counters', t.failures)],
);
