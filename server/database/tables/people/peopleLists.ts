import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { checkLength, createdAt, id, ref } from '../../columns.ts';
import { users } from './people.ts';

/** Lists of people, each of them a feed. */
export const peopleLists = pgTable(
  'people_lists',
  {
    id: id(),
    /** Its owner. */
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Folded, so that a user has no two lists of the same name. */
    nameKey: text().notNull(),
    /** Whether others find the list on the profile of its owner. */
    isShared: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('people_lists_name').on(t.userId, t.nameKey),
    checkLength('people_lists_name_length', t.name, 50, 1),
  ],
);

export const peopleListMembers = pgTable(
  'people_list_members',
  {
    listId: ref()
      .notNull()
      .references(() => peopleLists.id, { onDelete: 'cascade' }),
    personId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The place on the list. */
    rank: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.listId, t.personId] }), index('people_list_members_person').on(t.personId)],
);

/** The shared lists of others that people follow. */
export const peopleListFollows = pgTable(
  'people_list_follows',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listId: ref()
      .notNull()
      .references(() => peopleLists.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.listId] }), index('people_list_follows_list').on(t.listId)],
);
