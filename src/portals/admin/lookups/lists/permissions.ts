import { useActiveDeactivePermissionMutation } from '@/generated/permissions/activeDeactivePermission';
import { useAddPermissionListMutation } from '@/generated/permissions/addPermissionList';
import {
  GetPermissionListDocument,
  useGetPermissionListQuery,
  type GetPermissionListQuery,
  type GetPermissionListQueryVariables,
} from '@/generated/permissions/getPermissionList';
import { useUpdatePermissionMutation } from '@/generated/permissions/updatePermission';
import { useAction } from '@/shared/action/useAction';

import { lookupSource, toLookupAction } from '../source';
import type { LookupList } from '../types';
import { useSwitch } from '../useSwitch';

const REFETCH_QUERIES = ['getPermissionList'];

/** The permission labels of bots. They are disabled, never deleted: bots retain the labels that they have. */
export const permissions: LookupList = {
  key: 'permissions',
  titleId: 'page.adminBotPermissions',
  aboutId: 'lookups.permissions.about',
  addId: 'lookups.permissions.add',
  editId: 'lookups.permissions.edit',
  image: 'permission',
  isDescribed: true,
  ...lookupSource<GetPermissionListQuery, GetPermissionListQueryVariables>({
    useQuery: useGetPermissionListQuery,
    document: GetPermissionListDocument,
    toVariables: ({ parentId: _parentId, searchText, activeInactiveStatus, ...variables }) => ({
      ...variables,
      search: searchText,
      activeInactiveUser: activeInactiveStatus,
    }),
    toPage: ({ data, total_count: total }) => ({
      rows: (data ?? []).map(({ status, ...row }) => ({ ...row, active: status })),
      total: total ?? 0,
    }),
  }),
  useChanges: () => ({
    add: toLookupAction(
      useAction(useAddPermissionListMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ name, nameTr, description, descriptionTr, image }) => ({
        name,
        nameTr,
        description,
        descriptionTr,
        image,
      }),
    ),
    update: toLookupAction(
      useAction(useUpdatePermissionMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ entry, values }) => ({
        id: entry.id,
        name: values.name,
        nameTr: values.nameTr,
        description: values.description,
        descriptionTr: values.descriptionTr,
        image: values.image ?? undefined,
        expectedUts: entry.uts,
      }),
    ),
    ...useSwitch(useActiveDeactivePermissionMutation, REFETCH_QUERIES, ({ entry, active }) => ({
      id: entry.id,
      status: active,
      expectedUts: entry.uts,
    })),
  }),
};
