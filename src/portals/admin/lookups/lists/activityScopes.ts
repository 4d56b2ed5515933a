import { useActiveDeactiveActivityScopeMutation } from '@/generated/lookups/activeDeactiveActivityScope';
import { useAddActivityScopeMutation } from '@/generated/lookups/addActivityScope';
import { useDeleteActivityScopeMutation } from '@/generated/lookups/deleteActivityScope';
import {
  GetActivityScopeListDocument,
  useGetActivityScopeListQuery,
  type GetActivityScopeListQuery,
  type GetActivityScopeListQueryVariables,
} from '@/generated/lookups/getActivityScopeList';
import { useUpdateActivityScopeMutation } from '@/generated/lookups/updateActivityScope';
import { useAction } from '@/shared/action/useAction';

import { lookupSource, toVersion, toLookupAction } from '../source';
import type { LookupList } from '../types';
import { useSwitch } from '../useSwitch';

const REFETCH_QUERIES = ['getActivityScopeList'];

export const activityScopes: LookupList = {
  key: 'activityScopes',
  titleId: 'page.adminActivityScopes',
  aboutId: 'lookups.activityScopes.about',
  addId: 'lookups.activityScopes.add',
  editId: 'lookups.activityScopes.edit',
  ...lookupSource<GetActivityScopeListQuery, GetActivityScopeListQueryVariables>({
    useQuery: useGetActivityScopeListQuery,
    document: GetActivityScopeListDocument,
    toVariables: ({ parentId: _parentId, ...variables }) => variables,
    toPage: ({ data, totalCount }) => ({
      rows: (data ?? []).map((row) => ({
        ...row,
        name: row.activity_scope,
      })),
      total: totalCount ?? 0,
    }),
  }),
  useChanges: () => ({
    add: toLookupAction(
      useAction(useAddActivityScopeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ name, nameTr }) => ({
        activityScope: name,
        nameTr,
      }),
    ),
    update: toLookupAction(
      useAction(useUpdateActivityScopeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ entry, values }) => ({
        id: entry.id,
        activityScope: values.name,
        nameTr: values.nameTr,
        expectedUts: entry.uts,
      }),
    ),
    ...useSwitch(useActiveDeactiveActivityScopeMutation, REFETCH_QUERIES, ({ entry, active }) => ({
      id: entry.id,
      status: active,
      expectedUts: entry.uts,
    })),
    remove: toLookupAction(
      useAction(useDeleteActivityScopeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      toVersion,
    ),
  }),
};
