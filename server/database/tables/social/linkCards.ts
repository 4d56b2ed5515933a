import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { checkLength, checkOneOf, createdAt, id, ref, timestamp } from '../../columns.ts';
import { posts } from './posts.ts';

export const LINK_CARD_STATES = ['new', 'shown', 'failed'] as const;

/** What linked pages say about themselves, once for each address. A job visits them (server/modules/linkCards). */
export const linkCards = pgTable(
  'link_cards',
  {
    id: id(),
    /** SHA-256 of the address, hex: addresses are too long for an index. */
    addressHash: text().notNull(),
    /** Normalised: see rules/text/linkAddress.ts. */
    address: text().notNull(),
    /** Of the address, in ASCII form: how often a site is visited is limited by it. */
    host: text().notNull(),
    /** `new` was never visited. `failed` has nothing to show; a shown card stays when a later visit fails. */
    state: text({ enum: LINK_CARD_STATES }).notNull().default('new'),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    site: text().notNull().default(''),
    /** The address of our own copy of its picture. */
    picture: text(),
    /** Pixels. */
    pictureWidth: smallint(),
    pictureHeight: smallint(),
    /** Failed visits since the last successful one. */
    failures: integer().notNull().default(0),
    /** Why the last visit failed, for operators. */
    failure: text(),
    /** When it is visited next. */
    nextAt: timestamp().notNull(),
    /** When the last visit began. */
    visitedAt: timestamp(),
    /** The visit that is under way, and when another process may take its place. */
    lease: text(),
    leasedUntil: timestamp(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('link_cards_address').on(t.addressHash),
    index('link_cards_due').on(t.nextAt),
    index('link_cards_host').on(t.host, t.visitedAt),
    checkOneOf('link_cards_state', t.state, LINK_CARD_STATES),
    checkLength('link_cards_address_length', t.address, 2000, 1),
    checkLength('link_cards_title_length', t.title, 200),
    checkLength('link_cards_description_length', t.description, 300),
    checkLength('link_cards_site_length', t.site, 60),
    checkLength('link_cards_failure_length', t.failure, 200),
  ],
);

/** The first link of a post. The row stays when its author removes the card, so that an edit does not bring it back. */
export const postLinkCards = pgTable(
  'post_link_cards',
  {
    postId: ref()
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    linkCardId: ref()
      .notNull()
      .references(() => linkCards.id, { onDelete: 'restrict' }),
    isRemoved: boolean().notNull().default(false),
  },
  (t) => [index('post_link_cards_card').on(t.linkCardId, t.postId)],
);
