import { useActiveDeactiveAlertTypeMutation } from '@/generated/lookups/activeDeactiveAlertType';
import { useAddAlertTypeMutation } from '@/generated/lookups/addAlertType';
import { useDeleteAlertTypeMutation } from '@/generated/lookups/deleteAlertType';
import {
  GetAlertTypeListDocument,
  useGetAlertTypeListQuery,
  type GetAlertTypeListQuery,
  type GetAlertTypeListQueryVariables,
} from '@/generated/lookups/getAlertTypeList';
import { useUpdateAlertTypeMutation } from '@/generated/lookups/updateAlertType';
import { useAction } from '@/shared/action/useAction';
import { alertTypeIds } from '@rules/platform/builtInEntries';

import { lookupSource, toVersion, toLookupAction } from '../source';
import type { LookupList } from '../types';
import { useSwitch } from '../useSwitch';

const REFETCH_QUERIES = ['getAlertTypeList'];

export const alertTypes: LookupList = {
  key: 'alertTypes',
  titleId: 'page.adminAlertTypes',
  aboutId: 'lookups.alertTypes.about',
  addId: 'lookups.alertTypes.add',
  editId: 'lookups.alertTypes.edit',
  builtIn: Object.values(alertTypeIds),
  ...lookupSource<GetAlertTypeListQuery, GetAlertTypeListQueryVariables>({
    useQuery: useGetAlertTypeListQuery,
    document: GetAlertTypeListDocument,
    toVariables: ({ parentId: _parentId, ...variables }) => variables,
    toPage: ({ data, totalCount }) => ({
      rows: (data ?? []).map((row) => ({
        ...row,
        name: row.alert_type,
      })),
      total: totalCount ?? 0,
    }),
  }),
  useChanges: () => ({
    add: toLookupAction(
      useAction(useAddAlertTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ name, nameTr }) => ({
        alertType: name,
        nameTr,
      }),
    ),
    update: toLookupAction(
      useAction(useUpdateAlertTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ entry, values }) => ({
        id: entry.id,
        alertType: values.name,
        nameTr: values.nameTr,
        expectedUts: entry.uts,
      }),
    ),
    ...useSwitch(useActiveDeactiveAlertTypeMutation, REFETCH_QUERIES, ({ entry, active }) => ({
      id: entry.id,
      status: active,
      expectedUts: entry.uts,
    })),
    remove: toLookupAction(
      useAction(useDeleteAlertTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      toVersion,
    ),
  }),
};
