import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AuditList, AuditSubject } from '../../../rules/platform/audit.ts';
import {
  activityTypeIds,
  alertTypeIds,
  attachmentTypeIds,
  botStatusIds,
  botTypeIds,
  notificationTypeIds,
  policyTypeIds,
  teamStatusIds,
} from '../../database/referenceIds.ts';
import { activities } from '../../database/tables/people/activities.ts';
import { alerts } from '../../database/tables/market/alerts.ts';
import { botCategories, bots } from '../../database/tables/bots/bots.ts';
import {
  activityScopes,
  activityTypes,
  alertTypes,
  attachmentTypes,
  brokerages,
  notificationTypes,
} from '../../database/tables/platform/lookups.ts';
import { notifications } from '../../database/tables/people/notifications.ts';
import { policies, policyTypes } from '../../database/tables/people/policies.ts';
import { holdings } from '../../database/tables/market/portfolios.ts';
import {
  profileReportCases,
  profileReportCategories,
  profileReports,
} from '../../database/tables/social/profileReports.ts';
import { postAttachments } from '../../database/tables/social/posts.ts';
import {
  postReports,
  reportCases,
  reportCategories,
  reportSubcategories,
} from '../../database/tables/social/reports.ts';
import { botCategoryBots, marketplaceBots, marketplaceCategories } from '../../database/tables/bots/store.ts';
import { teams } from '../../database/tables/bots/teams.ts';

/** The tables built from `lookupColumns`. */
type LookupTable =
  | typeof brokerages
  | typeof attachmentTypes
  | typeof activityScopes
  | typeof activityTypes
  | typeof notificationTypes
  | typeof alertTypes
  | typeof policyTypes
  | typeof reportCategories
  | typeof reportSubcategories
  | typeof profileReportCategories
  | typeof botCategories
  | typeof marketplaceCategories;

/** The list whose entries are the parents of this list's entries. */
interface LookupParent {
  readonly table: typeof activityScopes | typeof reportCategories;
  /** The property of the entry that refers to the parent. */
  readonly key: 'activityScopeId' | 'categoryId';
  readonly column: typeof activityTypes.activityScopeId | typeof reportSubcategories.categoryId;
  /** Entries of different parents may share a name. */
  readonly namesRepeat: boolean;
  /** The parent row stores the number of its entries. */
  readonly isCounted: boolean;
  /** Rows that use an entry also refer to its parent, so a used entry cannot move to another parent. */
  readonly isFixedWhenUsed: boolean;
}

/** Describes a plain list that admins edit: its columns besides the names, and the tables that refer to its entries. */
export interface LookupList {
  readonly table: LookupTable;
  /** First part of its audit actions. */
  readonly noun: AuditList;
  /** The subject type of an entry in the audit log. */
  readonly subject: AuditSubject;
  readonly image?: typeof brokerages.image;
  readonly parent?: LookupParent;
  /** The number of rows that belong to an entry, as admins see it. */
  readonly size?: typeof reportCategories.subcategoryCount | SQL<number>;
  /** The same number for other users, when they see fewer rows. */
  readonly listedSize?: SQL<number>;
  /** Users other than admins see the largest entries first, unless they choose another order. */
  readonly isLargestFirst?: true;
  /** An entry that one of these columns refers to is in use and cannot be deleted. */
  readonly usedBy: readonly AnyPgColumn[];
  /** Entries that the platform itself uses: they can be renamed and deactivated, not deleted. */
  readonly builtIn?: readonly number[];
  /** The built-in entries cannot be deactivated either, because the platform depends on them. */
  readonly isAlwaysActive?: true;
}

export const brokerageList: LookupList = {
  table: brokerages,
  noun: 'brokerages',
  subject: 'brokerage',
  image: brokerages.image,
  usedBy: [holdings.brokerageId],
};

export const attachmentTypeList: LookupList = {
  table: attachmentTypes,
  noun: 'attachmentTypes',
  subject: 'attachment type',
  usedBy: [postAttachments.attachmentTypeId],
  builtIn: Object.values(attachmentTypeIds),
};

export const activityScopeList: LookupList = {
  table: activityScopes,
  noun: 'activityScopes',
  subject: 'activity scope',
  usedBy: [activityTypes.activityScopeId],
};

export const activityTypeList: LookupList = {
  table: activityTypes,
  noun: 'activityTypes',
  subject: 'activity type',
  parent: {
    table: activityScopes,
    key: 'activityScopeId',
    column: activityTypes.activityScopeId,
    namesRepeat: false,
    isCounted: false,
    isFixedWhenUsed: false,
  },
  usedBy: [activities.typeId],
  builtIn: Object.values(activityTypeIds),
};

export const notificationTypeList: LookupList = {
  table: notificationTypes,
  noun: 'notificationTypes',
  subject: 'notification type',
  usedBy: [notifications.typeId],
  builtIn: Object.values(notificationTypeIds),
};

export const alertTypeList: LookupList = {
  table: alertTypes,
  noun: 'alertTypes',
  subject: 'alert type',
  usedBy: [alerts.alertTypeId],
  builtIn: Object.values(alertTypeIds),
};

export const policyTypeList: LookupList = {
  table: policyTypes,
  noun: 'policyTypes',
  subject: 'policy type',
  usedBy: [policies.policyTypeId],
  builtIn: Object.values(policyTypeIds),
  isAlwaysActive: true,
};

export const reportCategoryList: LookupList = {
  table: reportCategories,
  noun: 'reportCategories',
  subject: 'report category',
  size: reportCategories.subcategoryCount,
  usedBy: [reportSubcategories.categoryId, postReports.categoryId, reportCases.ruleId],
};

export const reportSubcategoryList: LookupList = {
  table: reportSubcategories,
  noun: 'reportSubcategories',
  subject: 'report subcategory',
  parent: {
    table: reportCategories,
    key: 'categoryId',
    column: reportSubcategories.categoryId,
    namesRepeat: true,
    isCounted: true,
    isFixedWhenUsed: true,
  },
  usedBy: [postReports.subcategoryId],
};

export const profileCategoryList: LookupList = {
  table: profileReportCategories,
  noun: 'profileReportCategories',
  subject: 'profile category',
  usedBy: [profileReports.categoryId, profileReportCases.ruleId],
};

/**
 * Counts the bots of `botIds` (a select of `bot_id`) that the store lists. Repeats `isInStore` in raw SQL, because a
 * column of a list cannot use the query builder.
 */
const listedSql = (botIds: SQL): SQL<number> =>
  sql<number>`(
    select count(*) from (${botIds}) placed join ${bots} b on b.id = placed.bot_id join ${teams} t on t.id = b.team_id
    where b.deleted_at is null and b.status_id = ${sql.raw(String(botStatusIds.published))}
      and b.type_id = ${sql.raw(String(botTypeIds.public))} and t.status_id = ${sql.raw(String(teamStatusIds.active))})`.mapWith(
    Number,
  );

export const botCategoryList: LookupList = {
  table: botCategories,
  noun: 'botCategories',
  subject: 'bot category',
  // Bots whose developers chose the category, plus bots that admins added to it.
  size: sql<number>`(${botCategories}.bot_count + (
    select count(*) from ${botCategoryBots} b join ${bots} put on put.id = b.bot_id
    where b.category_id = ${botCategories}.id and put.deleted_at is null
      and put.category_id is distinct from ${botCategories}.id))`.mapWith(Number),
  listedSize: listedSql(sql`
    select own.id as bot_id from ${bots} own where own.category_id = ${botCategories}.id and own.deleted_at is null
    union select put.bot_id from ${botCategoryBots} put where put.category_id = ${botCategories}.id`),
  usedBy: [bots.categoryId, botCategoryBots.categoryId],
};

export const marketplaceCategoryList: LookupList = {
  table: marketplaceCategories,
  noun: 'marketplaceCategories',
  subject: 'marketplace category',
  size: sql<number>`(
    select count(*) from ${marketplaceBots} b where b.category_id = ${marketplaceCategories}.id)`.mapWith(Number),
  listedSize: listedSql(
    sql`select m.bot_id from ${marketplaceBots} m where m.category_id = ${marketplaceCategories}.id`,
  ),
  isLargestFirst: true,
  usedBy: [marketplaceBots.categoryId],
};
