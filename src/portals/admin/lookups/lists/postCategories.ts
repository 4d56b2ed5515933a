import { useActiveDeactivePostCategoryMutation } from '@/generated/reports/activeDeactivePostCategory';
import { useAddPostCategoryMutation } from '@/generated/reports/addPostCategory';
import { useDeletePostCategoryMutation } from '@/generated/reports/deletePostCategory';
import {
  GetPostCategoryListDocument,
  useGetPostCategoryListQuery,
  type GetPostCategoryListQuery,
  type GetPostCategoryListQueryVariables,
} from '@/generated/reports/getPostCategoryList';
import { useUpdatePostCategoryMutation } from '@/generated/reports/updatePostCategory';
import { useAction } from '@/shared/action/useAction';

import { lookupSource, toVersion, toLookupAction } from '../source';
import type { LookupList } from '../types';
import { useSwitch } from '../useSwitch';

const REFETCH_QUERIES = ['getPostCategoryList'];

export const postCategories: LookupList = {
  key: 'postCategories',
  titleId: 'page.adminPostCategories',
  aboutId: 'lookups.postCategories.about',
  addId: 'lookups.postCategories.add',
  editId: 'lookups.postCategories.edit',
  sizeId: 'lookups.postCategories.size',
  ...lookupSource<GetPostCategoryListQuery, GetPostCategoryListQueryVariables>({
    useQuery: useGetPostCategoryListQuery,
    document: GetPostCategoryListDocument,
    toVariables: ({ parentId: _parentId, ...variables }) => variables,
    toPage: ({ data, totalCount }) => ({
      rows: (data ?? []).map((row) => ({
        ...row,
        name: row.category,
        size: row.count_subcategories,
      })),
      total: totalCount ?? 0,
    }),
  }),
  useChanges: () => ({
    add: toLookupAction(
      useAction(useAddPostCategoryMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ name, nameTr }) => ({
        category: name,
        nameTr,
      }),
    ),
    update: toLookupAction(
      useAction(useUpdatePostCategoryMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ entry, values }) => ({
        id: entry.id,
        category: values.name,
        nameTr: values.nameTr,
        expectedUts: entry.uts,
      }),
    ),
    ...useSwitch(useActiveDeactivePostCategoryMutation, REFETCH_QUERIES, ({ entry, active }) => ({
      id: entry.id,
      status: active,
      expectedUts: entry.uts,
    })),
    remove: toLookupAction(
      useAction(useDeletePostCategoryMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      toVersion,
    ),
  }),
};
