import { useActiveDeactiveProfileCategoryMutation } from '@/generated/profileReports/activeDeactiveProfileCategory';
import { useAddProfileCategoryMutation } from '@/generated/profileReports/addProfileCategory';
import { useDeleteProfileCategoryMutation } from '@/generated/profileReports/deleteProfileCategory';
import {
  GetProfileCategoryListDocument,
  useGetProfileCategoryListQuery,
  type GetProfileCategoryListQuery,
  type GetProfileCategoryListQueryVariables,
} from '@/generated/profileReports/getProfileCategoryList';
import { useUpdateProfileCategoryMutation } from '@/generated/profileReports/updateProfileCategory';
import { useAction } from '@/shared/action/useAction';

import { lookupSource, toVersion, toLookupAction } from '../source';
import type { LookupList } from '../types';
import { useSwitch } from '../useSwitch';

const REFETCH_QUERIES = ['getProfileCategoryList'];

export const profileCategories: LookupList = {
  key: 'profileCategories',
  titleId: 'page.adminProfileCategories',
  aboutId: 'lookups.profileCategories.about',
  addId: 'lookups.profileCategories.add',
  editId: 'lookups.profileCategories.edit',
  ...lookupSource<GetProfileCategoryListQuery, GetProfileCategoryListQueryVariables>({
    useQuery: useGetProfileCategoryListQuery,
    document: GetProfileCategoryListDocument,
    toVariables: ({ parentId: _parentId, ...variables }) => variables,
    toPage: ({ data, totalCount }) => ({
      rows: (data ?? []).map((row) => ({
        ...row,
        name: row.category,
      })),
      total: totalCount ?? 0,
    }),
  }),
  useChanges: () => ({
    add: toLookupAction(
      useAction(useAddProfileCategoryMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ name, nameTr }) => ({
        category: name,
        nameTr,
      }),
    ),
    update: toLookupAction(
      useAction(useUpdateProfileCategoryMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ entry, values }) => ({
        id: entry.id,
        category: values.name,
        nameTr: values.nameTr,
        expectedUts: entry.uts,
      }),
    ),
    ...useSwitch(useActiveDeactiveProfileCategoryMutation, REFETCH_QUERIES, ({ entry, active }) => ({
      id: entry.id,
      status: active,
      expectedUts: entry.uts,
    })),
    remove: toLookupAction(
      useAction(useDeleteProfileCategoryMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      toVersion,
    ),
  }),
};
