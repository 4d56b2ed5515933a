import type { DocumentNode } from 'graphql';

import {
  ActivityScopesPage,
  ActivityTypesPage,
  AlertTypesPage,
  AttachmentTypesPage,
  BotCategoriesPage,
  BrokeragesPage,
  MarketplaceCategoriesPage,
  NotificationTypesPage,
  PermissionsPage,
  PolicyTypesPage,
  PostCategoriesPage,
  PostSubcategoriesPage,
  ProfileCategoriesPage,
} from '@/portals/admin/lookups/pages';

import { mockOperation } from '../../support/mocks/mockOperation';

type Fields = Record<string, unknown>;

const pages = {
  ActivityScopesPage,
  ActivityTypesPage,
  AlertTypesPage,
  AttachmentTypesPage,
  BotCategoriesPage,
  BrokeragesPage,
  MarketplaceCategoriesPage,
  NotificationTypesPage,
  PermissionsPage,
  PolicyTypesPage,
  PostCategoriesPage,
  PostSubcategoriesPage,
  ProfileCategoriesPage,
};

/** The page of a list. */
export const paginate = (list: LookupCase) => pages[list.page];

const folders = import.meta.glob<Record<string, unknown>>(
  '/src/generated/{lookups,permissions,policies,profileReports,reports,store}/*.ts',
  {
    eager: true,
  },
);

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Document';

/** The generated document of a call, by its name. */
function getDocument(call: string): DocumentNode {
  const exported = Object.entries(folders).find(([path]) => path.endsWith(`/${call}.ts`))?.[1];
  const document = exported?.[`${call[0]?.toUpperCase()}${call.slice(1)}Document`];
  if (!isDocument(document)) throw new Error(`There is no document ${call}`);
  return document;
}

/** Answers a call of any list and records its variables. */
export const mockCall = (call: string, response: Fields | ((variables: Fields) => Fields)) =>
  mockOperation<Fields, Fields>(getDocument(call), {
    response: (variables) => ({
      [call]: { message: '', ...(typeof response === 'function' ? response(variables) : response) },
    }),
  });

/** The names that a list's page and calls use. */
export interface LookupCase {
  page: keyof typeof pages;
  title: string;
  addLabel: string;
  editLabel: string;
  list: string;
  add: string;
  update: string;
  switch: string;
  /** Null where entries are never deleted. */
  remove: string | null;
  /** The variable and the field of the name. */
  variable: string;
  field: string;
  /** Names of the total, of the state, of the id and of the filter, where they differ from most lists. */
  total?: 'total_count';
  state?: 'status';
  id?: 'categoryId';
  filter?: 'activeInactiveUser' | null;
  search?: 'search' | null;
  /** Its entries have a picture, so a new one requires one. */
  hasImage?: true;
  parent?: { list: string; field: string; idField: string; nameField: string; variable: string; label: string };
}

const calls = (noun: string, list = `get${noun}List`) => ({
  list,
  add: `add${noun}`,
  update: `update${noun}`,
  switch: `activeDeactive${noun}`,
  remove: `delete${noun}`,
});

export const cases: readonly LookupCase[] = [
  {
    page: 'BrokeragesPage',
    title: 'Brokerages',
    addLabel: 'Add brokerage',
    editLabel: 'Edit brokerage',
    ...calls('Brokerage'),
    variable: 'name',
    field: 'name',
    hasImage: true,
  },
  {
    page: 'AttachmentTypesPage',
    title: 'Attachment types',
    addLabel: 'Add attachment type',
    editLabel: 'Edit attachment type',
    ...calls('AttachmentType'),
    variable: 'attachmentType',
    field: 'attachment_type',
  },
  {
    page: 'ActivityScopesPage',
    title: 'Activity scopes',
    addLabel: 'Add activity scope',
    editLabel: 'Edit activity scope',
    ...calls('ActivityScope'),
    variable: 'activityScope',
    field: 'activity_scope',
  },
  {
    page: 'ActivityTypesPage',
    title: 'Activity types',
    addLabel: 'Add activity type',
    editLabel: 'Edit activity type',
    ...calls('ActivityType'),
    variable: 'activityType',
    field: 'activity_type',
    parent: {
      list: 'getActivityScopeList',
      field: 'activity_scope',
      idField: 'id_s2_activity_scope',
      nameField: 'activity_scope',
      variable: 'activityScopeId',
      label: 'Activity scope',
    },
  },
  {
    page: 'NotificationTypesPage',
    title: 'Notification types',
    addLabel: 'Add notification type',
    editLabel: 'Edit notification type',
    ...calls('NotificationType'),
    variable: 'notificationType',
    field: 'notification_type',
  },
  {
    page: 'AlertTypesPage',
    title: 'Alert types',
    addLabel: 'Add alert type',
    editLabel: 'Edit alert type',
    ...calls('AlertType'),
    variable: 'alertType',
    field: 'alert_type',
  },
  {
    page: 'PostCategoriesPage',
    title: 'Post categories',
    addLabel: 'Add category',
    editLabel: 'Edit category',
    ...calls('PostCategory'),
    variable: 'category',
    field: 'category',
  },
  {
    page: 'PostSubcategoriesPage',
    title: 'Post subcategories',
    addLabel: 'Add subcategory',
    editLabel: 'Edit subcategory',
    ...calls('PostSubCategory'),
    variable: 'subCategory',
    field: 'subcategory',
    parent: {
      list: 'getPostCategoryList',
      field: 'category',
      idField: 'id_s2_category',
      nameField: 'category',
      variable: 'categoryId',
      label: 'Category',
    },
  },
  {
    page: 'ProfileCategoriesPage',
    title: 'Profile report categories',
    addLabel: 'Add category',
    editLabel: 'Edit category',
    ...calls('ProfileCategory'),
    variable: 'category',
    field: 'category',
  },
  {
    page: 'PolicyTypesPage',
    title: 'Policy types',
    addLabel: 'Add policy type',
    editLabel: 'Edit policy type',
    ...calls('PolicyType', 'getPolicyType'),
    variable: 'policyType',
    field: 'policy_type',
    filter: null,
    search: null,
  },
  {
    page: 'BotCategoriesPage',
    title: 'Bot categories',
    addLabel: 'Add bot category',
    editLabel: 'Edit bot category',
    ...calls('BotStoreCategoryType', 'getBotStoreCategoryType'),
    switch: 'updateBotStoreCategoryType',
    variable: 'category',
    field: 'category',
    total: 'total_count',
  },
  {
    page: 'MarketplaceCategoriesPage',
    title: 'Marketplace categories',
    addLabel: 'Add marketplace category',
    editLabel: 'Edit marketplace category',
    list: 'getMarkeplaceCategory',
    add: 'addMarketplaceCategory',
    update: 'updateMarkeplaceCategory',
    switch: 'updateMarkeplaceCategory',
    remove: 'deleteMarkeplaceCategory',
    variable: 'categoryName',
    field: 'category',
    id: 'categoryId',
    filter: 'activeInactiveUser',
  },
  {
    page: 'PermissionsPage',
    title: 'Permission labels',
    addLabel: 'Add permission label',
    editLabel: 'Edit permission label',
    list: 'getPermissionList',
    add: 'addPermissionList',
    update: 'updatePermission',
    switch: 'activeDeactivePermission',
    remove: null,
    variable: 'name',
    field: 'name',
    total: 'total_count',
    state: 'status',
    filter: 'activeInactiveUser',
    search: 'search',
    hasImage: true,
  },
];

/** An entry as the wire sends it. */
export function toRow(list: LookupCase, { id, name, active }: { id: number; name: string; active: boolean }): Fields {
  const { parent } = list;
  return {
    id,
    image: null,
    description: 'What it is for.',
    description_en: 'What it is for.',
    description_tr: null,
    name_en: name,
    name_tr: null,
    current_policy_id: null,
    count_subcategories: 1234,
    count_bot_mappings: 1234,
    cts: '2026-01-01T09:00:00.000Z',
    uts: '2026-02-01T09:00:00.000Z',
    ...(parent && { [parent.idField]: 7, [parent.nameField]: 'The parent' }),
    [list.field]: name,
    [list.state ?? 'active']: active,
  };
}
