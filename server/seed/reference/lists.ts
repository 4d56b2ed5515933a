import {
  botStatusIds,
  botTypeIds,
  teamStatusIds,
  teamTypeIds,
  userStatusIds,
  userTypeIds,
} from '../../database/referenceIds.ts';
import {
  activityScopes,
  activityTypes,
  alertTypes,
  attachmentTypes,
  brokerages,
  notificationTypes,
} from '../../database/tables/platform/lookups.ts';
import { botCategories, botStatuses, botTypes } from '../../database/tables/bots/bots.ts';
import { userStatuses, userTypes } from '../../database/tables/people/people.ts';
import { permissions } from '../../database/tables/bots/permissions.ts';
import { platformSettings } from '../../database/tables/platform/platformSettings.ts';
import { policyTypes } from '../../database/tables/people/policies.ts';
import { profileReportCategories } from '../../database/tables/social/profileReports.ts';
import { reportCategories, reportSubcategories } from '../../database/tables/social/reports.ts';
import { marketplaceCategories } from '../../database/tables/bots/store.ts';
import { teamStatuses, teamTypes } from '../../database/tables/bots/teams.ts';
import { searchKey } from '../../database/keys.ts';
import { advanceSequences, copyRows, type Tx } from '../rows.ts';
import {
  ACTIVITIES,
  ALERTS,
  ATTACHMENTS,
  BOT_CATEGORIES,
  BROKERAGES,
  MARKETPLACE,
  NOTIFICATIONS,
  PERMISSIONS,
  POLICY_TYPES,
  PROFILE_REPORTS,
  REPORTS,
  SCOPES,
  type Names,
} from './listNames.ts';

/** Date of the reference lists, so that they are the same on every server. */
export const REFERENCE_DATE = new Date('2026-01-05T09:00:00.000Z');

interface LookupRow {
  id: number;
  name: string;
  nameTr: string;
  nameKey: string;
  active: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** Rows of a simple list; ids count from 1 in the given order. */
const lookup = (names: readonly Names[]): LookupRow[] =>
  names.map(([name, nameTr], index) => ({
    id: index + 1,
    name,
    nameTr,
    nameKey: searchKey(name),
    active: true,
    createdAt: REFERENCE_DATE,
    updatedAt: REFERENCE_DATE,
  }));

async function writeStatuses(tx: Tx): Promise<void> {
  await copyRows(tx, userTypes, [
    { id: userTypeIds.admin, name: 'admin', displayName: 'Admin', displayNameTr: 'Yönetici' },
    { id: userTypeIds.app_user, name: 'app_user', displayName: 'App user', displayNameTr: 'Uygulama kullanıcısı' },
    {
      id: userTypeIds.bot_developer,
      name: 'bot_developer',
      displayName: 'Bot developer',
      displayNameTr: 'Bot geliştiricisi',
    },
  ]);
  await copyRows(tx, userStatuses, [
    { id: userStatusIds.active, name: 'active', displayName: 'Active', displayNameTr: 'Etkin' },
    { id: userStatusIds.disabled, name: 'disabled', displayName: 'Disabled', displayNameTr: 'Devre dışı' },
    {
      id: userStatusIds.deactivated,
      name: 'deactivated',
      displayName: 'Temporarily deactivated',
      displayNameTr: 'Geçici olarak kapalı',
    },
    {
      id: userStatusIds.deletion_requested,
      name: 'deletion_requested',
      displayName: 'Deletion requested',
      displayNameTr: 'Silinmesi istendi',
    },
    { id: userStatusIds.deleted, name: 'deleted', displayName: 'Deleted', displayNameTr: 'Silindi' },
  ]);
  await copyRows(
    tx,
    teamTypes,
    Object.entries(teamTypeIds).map(([name, id]) => ({ id, name })),
  );
  await copyRows(
    tx,
    teamStatuses,
    Object.entries(teamStatusIds).map(([name, id]) => ({ id, name })),
  );
  await copyRows(tx, botTypes, [
    { id: botTypeIds.public, name: 'Public', nameTr: 'Herkese açık' },
    { id: botTypeIds.private, name: 'Private', nameTr: 'Özel' },
  ]);
  const statuses: readonly (readonly [number, string, string])[] = [
    [botStatusIds.created, 'Created', 'Oluşturuldu'],
    [botStatusIds.verification_requested, 'Verification requested', 'Doğrulama istendi'],
    [botStatusIds.verified, 'Verified', 'Doğrulandı'],
    [botStatusIds.rejected, 'Rejected', 'Reddedildi'],
    [botStatusIds.publish_requested, 'Publish requested', 'Yayın istendi'],
    [botStatusIds.published, 'Published', 'Yayında'],
    [botStatusIds.disabled, 'Disabled', 'Devre dışı'],
    [botStatusIds.removed, 'Removed', 'Kaldırıldı'],
  ];
  await copyRows(
    tx,
    botStatuses,
    statuses.map(([id, status, statusTr]) => ({
      id,
      status,
      statusTr,
      forDevelopers: true,
      forAdmins: id !== botStatusIds.created,
    })),
  );
}

/** Writes the fixed statuses and the initial entries of the simple lists. */
export async function writeLists(tx: Tx): Promise<void> {
  await writeStatuses(tx);
  await copyRows(tx, attachmentTypes, lookup(ATTACHMENTS));
  await copyRows(tx, brokerages, lookup(BROKERAGES));
  await copyRows(tx, activityScopes, lookup(SCOPES));
  const activities = lookup(ACTIVITIES.map(([, name, nameTr]) => [name, nameTr]));
  await copyRows(
    tx,
    activityTypes,
    activities.map((row, index) => ({ ...row, activityScopeId: ACTIVITIES[index]?.[0] ?? 1 })),
  );
  await copyRows(tx, notificationTypes, lookup(NOTIFICATIONS));
  await copyRows(tx, alertTypes, lookup(ALERTS));
  await copyRows(tx, botCategories, lookup(BOT_CATEGORIES));
  await copyRows(tx, marketplaceCategories, lookup(MARKETPLACE));
  const grants = lookup(PERMISSIONS.map(([name, nameTr]) => [name, nameTr]));
  await copyRows(
    tx,
    permissions,
    grants.map((row, index) => ({
      ...row,
      description: PERMISSIONS[index]?.[2] ?? '',
      descriptionTr: PERMISSIONS[index]?.[3] ?? '',
    })),
  );
  await copyRows(
    tx,
    reportCategories,
    lookup(REPORTS.map(([names]) => names)).map((row, index) => ({
      ...row,
      subcategoryCount: REPORTS[index]?.[1].length ?? 0,
    })),
  );
  const subcategories = REPORTS.flatMap(([, names], index) => names.map((pair) => ({ pair, categoryId: index + 1 })));
  await copyRows(
    tx,
    reportSubcategories,
    lookup(subcategories.map(({ pair }) => pair)).map((row, index) => ({
      ...row,
      categoryId: subcategories[index]?.categoryId ?? 1,
    })),
  );
  await copyRows(tx, profileReportCategories, lookup(PROFILE_REPORTS));
  await copyRows(tx, policyTypes, lookup(POLICY_TYPES));
  await copyRows(tx, platformSettings, [
    { id: 1, emailLimit: 20, smsLimit: 5, pushNotificationLimit: 100, updatedAt: REFERENCE_DATE },
  ]);
  await advanceSequences(tx, [
    attachmentTypes,
    brokerages,
    activityScopes,
    activityTypes,
    notificationTypes,
    alertTypes,
    botCategories,
    marketplaceCategories,
    permissions,
    reportCategories,
    reportSubcategories,
    profileReportCategories,
    policyTypes,
  ]);
}

/** The number of entries in the lists that demo data refers to by id. */
export const listSizes = {
  brokerages: BROKERAGES.length,
  botCategories: BOT_CATEGORIES.length,
  marketplaceCategories: MARKETPLACE.length,
  permissions: PERMISSIONS.length,
  reportCategories: REPORTS.length,
} as const;
