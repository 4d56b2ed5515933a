import { useActiveDeactivePostSubCategoryMutation } from '@/generated/reports/activeDeactivePostSubCategory';
import { useAddPostSubCategoryMutation } from '@/generated/reports/addPostSubCategory';
import { useDeletePostSubCategoryMutation } from '@/generated/reports/deletePostSubCategory';
import {
  GetPostSubCategoryListDocument,
  useGetPostSubCategoryListQuery,
  type GetPostSubCategoryListQuery,
  type GetPostSubCategoryListQueryVariables,
} from '@/generated/reports/getPostSubCategoryList';
import { useUpdatePostSubCategoryMutation } from '@/generated/reports/updatePostSubCategory';
import { useAction } from '@/shared/action/useAction';

import { lookupSource, toVersion, toLookupAction } from '../source';
import type { LookupList } from '../types';
import { useSwitch } from '../useSwitch';
import { postCategories } from './postCategories';

const REFETCH_QUERIES = ['getPostSubCategoryList'];

export const postSubcategories: LookupList = {
  key: 'postSubcategories',
  titleId: 'page.adminPostSubcategories',
  aboutId: 'lookups.postSubcategories.about',
  addId: 'lookups.postSubcategories.add',
  editId: 'lookups.postSubcategories.edit',
  parent: {
    labelId: 'lookups.postSubcategories.category',
    allId: 'lookups.postSubcategories.allCategories',
    useLoadAll: postCategories.useLoadAll,
  },
  ...lookupSource<GetPostSubCategoryListQuery, GetPostSubCategoryListQueryVariables>({
    useQuery: useGetPostSubCategoryListQuery,
    document: GetPostSubCategoryListDocument,
    toVariables: ({ parentId, ...variables }) => ({ ...variables, categoryId: parentId }),
    toPage: ({ data, totalCount }) => ({
      rows: (data ?? []).map((row) => ({
        ...row,
        name: row.subcategory,
        parent: { id: row.id_s2_category, name: row.category },
      })),
      total: totalCount ?? 0,
    }),
  }),
  useChanges: () => ({
    add: toLookupAction(
      useAction(useAddPostSubCategoryMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ name, nameTr, parentId }) => ({
        subCategory: name,
        nameTr,
        categoryId: parentId ?? 0,
      }),
    ),
    update: toLookupAction(
      useAction(useUpdatePostSubCategoryMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ entry, values }) => ({
        id: entry.id,
        subCategory: values.name,
        nameTr: values.nameTr,
        categoryId: values.parentId ?? 0,
        expectedUts: entry.uts,
      }),
    ),
    ...useSwitch(useActiveDeactivePostSubCategoryMutation, REFETCH_QUERIES, ({ entry, active }) => ({
      id: entry.id,
      status: active,
      expectedUts: entry.uts,
    })),
    remove: toLookupAction(
      useAction(useDeletePostSubCategoryMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      toVersion,
    ),
  }),
};
