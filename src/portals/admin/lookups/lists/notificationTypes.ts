import { useActiveDeactiveNotificationTypeMutation } from '@/generated/lookups/activeDeactiveNotificationType';
import { useAddNotificationTypeMutation } from '@/generated/lookups/addNotificationType';
import { useDeleteNotificationTypeMutation } from '@/generated/lookups/deleteNotificationType';
import {
  GetNotificationTypeListDocument,
  useGetNotificationTypeListQuery,
  type GetNotificationTypeListQuery,
  type GetNotificationTypeListQueryVariables,
} from '@/generated/lookups/getNotificationTypeList';
import { useUpdateNotificationTypeMutation } from '@/generated/lookups/updateNotificationType';
import { useAction } from '@/shared/action/useAction';
import { notificationTypeIds } from '@rules/platform/builtInEntries';

import { lookupSource, toVersion, toLookupAction } from '../source';
import type { LookupList } from '../types';
import { useSwitch } from '../useSwitch';

const REFETCH_QUERIES = ['getNotificationTypeList'];

export const notificationTypes: LookupList = {
  key: 'notificationTypes',
  titleId: 'page.adminNotificationTypes',
  aboutId: 'lookups.notificationTypes.about',
  addId: 'lookups.notificationTypes.add',
  editId: 'lookups.notificationTypes.edit',
  builtIn: Object.values(notificationTypeIds),
  ...lookupSource<GetNotificationTypeListQuery, GetNotificationTypeListQueryVariables>({
    useQuery: useGetNotificationTypeListQuery,
    document: GetNotificationTypeListDocument,
    toVariables: ({ parentId: _parentId, ...variables }) => variables,
    toPage: ({ data, totalCount }) => ({
      rows: (data ?? []).map((row) => ({
        ...row,
        name: row.notification_type,
      })),
      total: totalCount ?? 0,
    }),
  }),
  useChanges: () => ({
    add: toLookupAction(
      useAction(useAddNotificationTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ name, nameTr }) => ({
        notificationType: name,
        nameTr,
      }),
    ),
    update: toLookupAction(
      useAction(useUpdateNotificationTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ entry, values }) => ({
        id: entry.id,
        notificationType: values.name,
        nameTr: values.nameTr,
        expectedUts: entry.uts,
      }),
    ),
    ...useSwitch(useActiveDeactiveNotificationTypeMutation, REFETCH_QUERIES, ({ entry, active }) => ({
      id: entry.id,
      status: active,
      expectedUts: entry.uts,
    })),
    remove: toLookupAction(
      useAction(useDeleteNotificationTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      toVersion,
    ),
  }),
};
