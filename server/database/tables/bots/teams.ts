import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
  smallId,
  updatedAt,
} from '../../columns.ts';
import { users } from '../people/people.ts';

export const teamTypes = pgTable('team_types', { id: smallId(), name: text().notNull().unique() });
export const teamStatuses = pgTable('team_statuses', { id: smallId(), name: text().notNull().unique() });

/** Teams; every developer has one personal team, which owns the developer's bots that have no other team. */
export const teams = pgTable(
  'teams',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    shortDescription: text().notNull(),
    image: text(),
    thumb: text(),
    bannerImage: text(),
    ownerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    typeId: smallint()
      .notNull()
      .references(() => teamTypes.id),
    statusId: smallint()
      .notNull()
      .references(() => teamStatuses.id),
    /** Accepted members, including the owner. */
    memberCount: counter(),
    botCount: counter(),
    searchKey: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('teams_personal')
      .on(t.ownerId)
      .where(sql`${t.typeId} = 1`),
    index('teams_owner').on(t.ownerId, newestFirst(t.createdAt), newestFirst(t.id)),
    index('teams_created').on(newestFirst(t.createdAt), newestFirst(t.id)),
    searchIndex('teams_search', t.searchKey),
    checkCounters('teams_counters', t.memberCount, t.botCount),
    checkLength('teams_name_length', t.name, 100, 1),
    checkLength('teams_description_length', t.description, 5000, 1),
    checkLength('teams_short_description_length', t.shortDescription, 24, 1),
  ],
);

export const TEAM_ROLES = ['owner', 'admin', 'developer', 'readonly'] as const;
export const MEMBER_STATES = ['invited', 'accepted', 'declined'] as const;

/** Members and invites. An invite is a pending member row; removing a member deletes the row. */
export const teamMembers = pgTable(
  'team_members',
  {
    teamId: ref()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: TEAM_ROLES }).notNull(),
    state: text({ enum: MEMBER_STATES }).notNull(),
    invitedById: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    answeredAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.userId] }),
    index('team_members_user').on(t.userId, t.state, newestFirst(t.createdAt), newestFirst(t.teamId)),
    index('team_members_inviter').on(t.invitedById),
    uniqueIndex('team_members_one_owner')
      .on(t.teamId)
      .where(sql`${t.role} = 'owner'`),
    checkOneOf('team_members_role', t.role, TEAM_ROLES),
    checkOneOf('team_members_state', t.state, MEMBER_STATES),
  ],
);

/** Changes of a team and its bots. `detail` contains the values before and after. */
export const teamLog = pgTable(
  'team_log',
  {
    id: id(),
    teamId: ref()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    actorId: ref().references(() => users.id, { onDelete: 'set null' }),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: ref(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('team_log_list').on(t.teamId, newestFirst(t.createdAt), newestFirst(t.id)),
    index('team_log_actor').on(t.actorId),
  ],
);
