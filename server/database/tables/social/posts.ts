import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import {
  checkCounters,
  checkLength,
  checkOneOf,
  counter,
  createdAt,
  id,
  timestamp,
  newestFirst,
  ref,
  searchIndex,
  updatedAt,
} from '../../columns.ts';
import { attachmentTypes } from '../platform/lookups.ts';
import { tickers } from '../market/market.ts';
import { news } from '../market/news.ts';
import { users } from '../people/people.ts';

export const POST_TYPES = ['text', 'image', 'poll', 'news'] as const;
export const POST_STATES = ['visible', 'hidden', 'deleted'] as const;
export const SENTIMENTS = ['bull', 'bear'] as const;

/** Posts. `hidden` was taken down by an admin, `deleted` by its author. */
export const posts = pgTable(
  'posts',
  {
    id: id(),
    authorId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: POST_TYPES }).notNull(),
    state: text({ enum: POST_STATES }).notNull().default('visible'),
    title: text(),
    /** As written; @ and $ tokens are resolved through the mention tables. */
    description: text().notNull(),
    /** SHA-256 of the normalised text, hex: detects the same text from many accounts. */
    textHash: text(),
    sentiment: text({ enum: SENTIMENTS }),
    newsId: ref().references(() => news.id, { onDelete: 'set null' }),
    /** The post that this one reposts or quotes. */
    sharedId: ref().references((): AnyPgColumn => posts.id, { onDelete: 'set null' }),
    /** A repost has no text: it only shows the other post. Otherwise a post with `sharedId` is a quote. */
    isRepost: boolean().notNull().default(false),
    /** Set by the author of the quoted post. */
    isDetached: boolean().notNull().default(false),
    /** Set by the author: other people cannot quote the post. */
    areQuotesOff: boolean().notNull().default(false),
    /** Pinned to the profile of its author: one of a person. */
    isPinned: boolean().notNull().default(false),
    upVotes: counter(),
    downVotes: counter(),
    /** Visible comments and replies. */
    commentCount: counter(),
    bookmarkCount: counter(),
    repostCount: counter(),
    /** Quotes that are neither deleted nor detached. */
    quoteCount: counter(),
    /** Ranking of the Popular tab, written with the votes and comments: see database/popularity.ts. */
    popularity: doublePrecision().notNull().default(0),
    searchKey: text().notNull(),
    createdAt: createdAt(),
    editedAt: timestamp(),
    deletedAt: timestamp(),
  },
  (t) => [
    index('posts_newest')
      .on(newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.state} = 'visible'`),
    index('posts_author').on(t.authorId, newestFirst(t.createdAt), newestFirst(t.id)),
    uniqueIndex('posts_pinned')
      .on(t.authorId)
      .where(sql`${t.isPinned}`),
    index('posts_popular')
      .on(newestFirst(t.popularity), newestFirst(t.id))
      .where(sql`${t.state} = 'visible'`),
    // The same lists filtered by the view on the stock.
    index('posts_newest_view')
      .on(t.sentiment, newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.state} = 'visible' and ${t.sentiment} is not null`),
    index('posts_author_view')
      .on(t.authorId, t.sentiment, newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.sentiment} is not null`),
    index('posts_popular_view')
      .on(t.sentiment, newestFirst(t.popularity), newestFirst(t.id))
      .where(sql`${t.state} = 'visible' and ${t.sentiment} is not null`),
    index('posts_news').on(t.newsId, newestFirst(t.createdAt)),
    index('posts_text_hash').on(t.textHash, newestFirst(t.createdAt)),
    // One repost per person and post.
    uniqueIndex('posts_repost')
      .on(t.authorId, t.sharedId)
      .where(sql`${t.isRepost} and ${t.state} = 'visible'`),
    index('posts_shared')
      .on(t.sharedId, newestFirst(t.createdAt), newestFirst(t.id))
      .where(sql`${t.sharedId} is not null`),
    searchIndex('posts_search', t.searchKey),
    checkCounters(
      'posts_counters',
      t.upVotes,
      t.downVotes,
      t.commentCount,
      t.bookmarkCount,
      t.repostCount,
      t.quoteCount,
    ),
    checkLength('posts_description_length', t.description, 5000),
    checkLength('posts_title_length', t.title, 200),
    checkOneOf('posts_type', t.type, POST_TYPES),
    checkOneOf('posts_state', t.state, POST_STATES),
    checkOneOf('posts_sentiment', t.sentiment, SENTIMENTS),
  ],
);

export const postAttachments = pgTable(
  'post_attachments',
  {
    id: id(),
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    attachmentTypeId: ref()
      .notNull()
      .references(() => attachmentTypes.id, { onDelete: 'restrict' }),
    fileUrl: text().notNull(),
    thumbUrl: text().notNull(),
    altText: text().notNull().default(''),
    /** Pixels. */
    width: smallint(),
    height: smallint(),
    rank: smallint().notNull().default(0),
  },
  (t) => [
    index('post_attachments_post').on(t.postId, t.rank, t.id),
    index('post_attachments_type').on(t.attachmentTypeId),
    // A picture is requested by its URL only.
    index('post_attachments_file').on(t.fileUrl),
    index('post_attachments_thumb').on(t.thumbUrl),
    checkLength('post_attachments_alt_length', t.altText, 1000),
  ],
);

/** One vote per person and post. */
export const postVotes = pgTable(
  'post_votes',
  {
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isUp: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId] }),
    index('post_votes_list').on(t.postId, t.isUp, newestFirst(t.createdAt), newestFirst(t.userId)),
    index('post_votes_user').on(t.userId),
  ],
);

export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.postId] }),
    index('bookmarks_list').on(t.userId, newestFirst(t.createdAt), newestFirst(t.postId)),
    index('bookmarks_post').on(t.postId),
  ],
);

/**
 * Users mentioned in a post. `token` is the user name as typed, without @; it does not change when the user is renamed.
 */
export const postMentions = pgTable(
  'post_mentions',
  {
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId] }),
    index('post_mentions_user').on(t.userId, newestFirst(t.createdAt), newestFirst(t.postId)),
  ],
);

/** Tickers mentioned in a post; `createdAt` repeats the post's, so that a stock's stream is one index range. */
export const postTickers = pgTable(
  'post_tickers',
  {
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    tickerId: ref()
      .notNull()
      .references(() => tickers.id, { onDelete: 'cascade' }),
    token: text().notNull(),
    sentiment: text({ enum: SENTIMENTS }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.tickerId] }),
    index('post_tickers_list').on(t.tickerId, newestFirst(t.createdAt), newestFirst(t.postId)),
    index('post_tickers_sentiment').on(t.tickerId, t.sentiment, newestFirst(t.createdAt), newestFirst(t.postId)),
  ],
);

/** Previous versions of a post. */
export const postEdits = pgTable(
  'post_edits',
  {
    id: id(),
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    title: text(),
    description: text().notNull(),
    sentiment: text({ enum: SENTIMENTS }),
    /** When this text was replaced. */
    createdAt: createdAt(),
  },
  (t) => [
    index('post_edits_post').on(t.postId, newestFirst(t.createdAt), newestFirst(t.id)),
    checkOneOf('post_edits_sentiment', t.sentiment, SENTIMENTS),
  ],
);

/** The poll of a draft: its end is given in minutes after publication. */
interface DraftPoll {
  readonly question: string;
  readonly options: readonly string[];
  readonly minutes: number;
}

/** Pictures stay on the device. The draft contains their descriptions by file name. */
interface DraftPicture {
  readonly name: string;
  readonly altText: string;
}

/** Drafts of posts, one per subject, so that they are available on every device. */
export const postDrafts = pgTable(
  'post_drafts',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The subject: `post`, `stock:SYMBOL` or `news:ID`. */
    subject: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    sentiment: text({ enum: SENTIMENTS }),
    poll: jsonb().$type<DraftPoll>(),
    pictures: jsonb().$type<readonly DraftPicture[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.subject] }),
    checkLength('post_drafts_subject_length', t.subject, 100, 1),
    checkOneOf('post_drafts_sentiment', t.sentiment, SENTIMENTS),
  ],
);
