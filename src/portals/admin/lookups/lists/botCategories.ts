import { useAddBotStoreCategoryTypeMutation } from '@/generated/store/addBotStoreCategoryType';
import { useDeleteBotStoreCategoryTypeMutation } from '@/generated/store/deleteBotStoreCategoryType';
import {
  GetBotStoreCategoryTypeDocument,
  useGetBotStoreCategoryTypeQuery,
  type GetBotStoreCategoryTypeQuery,
  type GetBotStoreCategoryTypeQueryVariables,
} from '@/generated/store/getBotStoreCategoryType';
import { useUpdateBotStoreCategoryTypeMutation } from '@/generated/store/updateBotStoreCategoryType';
import { useAction } from '@/shared/action/useAction';
import { paths } from '@/shared/paths';

import { lookupSource, toVersion, toLookupAction } from '../source';
import type { LookupList } from '../types';
import { useSwitch } from '../useSwitch';

const REFETCH_QUERIES = ['getBotStoreCategoryType'];

export const botCategories: LookupList = {
  key: 'botCategories',
  titleId: 'page.adminBotCategories',
  aboutId: 'lookups.botCategories.about',
  addId: 'lookups.botCategories.add',
  editId: 'lookups.botCategories.edit',
  sizeId: 'lookups.botCategories.size',
  recordsLink: { labelId: 'botSummary.open', to: paths.adminBotSummary },
  ...lookupSource<GetBotStoreCategoryTypeQuery, GetBotStoreCategoryTypeQueryVariables>({
    useQuery: useGetBotStoreCategoryTypeQuery,
    document: GetBotStoreCategoryTypeDocument,
    toVariables: ({ parentId: _parentId, ...variables }) => variables,
    toPage: ({ data, total_count: total }) => ({
      rows: (data ?? []).map((row) => ({
        ...row,
        name: row.category,
        size: row.count_bot_mappings,
      })),
      total: total ?? 0,
    }),
  }),
  useChanges: () => ({
    add: toLookupAction(
      useAction(useAddBotStoreCategoryTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ name, nameTr }) => ({
        category: name,
        nameTr,
      }),
    ),
    update: toLookupAction(
      useAction(useUpdateBotStoreCategoryTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ entry, values }) => ({
        id: entry.id,
        category: values.name,
        nameTr: values.nameTr,
        expectedUts: entry.uts,
      }),
    ),
    ...useSwitch(useUpdateBotStoreCategoryTypeMutation, REFETCH_QUERIES, ({ entry, active }) => ({
      id: entry.id,
      // Both stored names: the displayed one may still be of the language before a switch.
      category: entry.name_en ?? entry.name,
      nameTr: entry.name_tr ?? '',
      status: active,
      expectedUts: entry.uts,
    })),
    remove: toLookupAction(
      useAction(useDeleteBotStoreCategoryTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      toVersion,
    ),
  }),
};
