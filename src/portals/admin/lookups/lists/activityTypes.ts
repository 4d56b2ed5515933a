import { useActiveDeactiveActivityTypeMutation } from '@/generated/lookups/activeDeactiveActivityType';
import { useAddActivityTypeMutation } from '@/generated/lookups/addActivityType';
import { useDeleteActivityTypeMutation } from '@/generated/lookups/deleteActivityType';
import {
  GetActivityTypeListDocument,
  useGetActivityTypeListQuery,
  type GetActivityTypeListQuery,
  type GetActivityTypeListQueryVariables,
} from '@/generated/lookups/getActivityTypeList';
import { useUpdateActivityTypeMutation } from '@/generated/lookups/updateActivityType';
import { useAction } from '@/shared/action/useAction';
import { activityTypeIds } from '@rules/platform/builtInEntries';

import { lookupSource, toVersion, toLookupAction } from '../source';
import type { LookupList } from '../types';
import { useSwitch } from '../useSwitch';
import { activityScopes } from './activityScopes';

const REFETCH_QUERIES = ['getActivityTypeList'];

export const activityTypes: LookupList = {
  key: 'activityTypes',
  titleId: 'page.adminActivityTypes',
  aboutId: 'lookups.activityTypes.about',
  addId: 'lookups.activityTypes.add',
  editId: 'lookups.activityTypes.edit',
  builtIn: Object.values(activityTypeIds),
  parent: {
    labelId: 'lookups.activityTypes.scope',
    allId: 'lookups.activityTypes.allScopes',
    useLoadAll: activityScopes.useLoadAll,
  },
  ...lookupSource<GetActivityTypeListQuery, GetActivityTypeListQueryVariables>({
    useQuery: useGetActivityTypeListQuery,
    document: GetActivityTypeListDocument,
    toVariables: ({ parentId, ...variables }) => ({ ...variables, activityScopeId: parentId }),
    toPage: ({ data, totalCount }) => ({
      rows: (data ?? []).map((row) => ({
        ...row,
        name: row.activity_type,
        parent: { id: row.id_s2_activity_scope, name: row.activity_scope },
      })),
      total: totalCount ?? 0,
    }),
  }),
  useChanges: () => ({
    add: toLookupAction(
      useAction(useAddActivityTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ name, nameTr, parentId }) => ({
        activityType: name,
        nameTr,
        activityScopeId: parentId ?? 0,
      }),
    ),
    update: toLookupAction(
      useAction(useUpdateActivityTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ entry, values }) => ({
        id: entry.id,
        activityType: values.name,
        nameTr: values.nameTr,
        activityScopeId: values.parentId ?? 0,
        expectedUts: entry.uts,
      }),
    ),
    ...useSwitch(useActiveDeactiveActivityTypeMutation, REFETCH_QUERIES, ({ entry, active }) => ({
      id: entry.id,
      status: active,
      expectedUts: entry.uts,
    })),
    remove: toLookupAction(
      useAction(useDeleteActivityTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      toVersion,
    ),
  }),
};
