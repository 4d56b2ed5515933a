import { useAddMarketplaceCategoryMutation } from '@/generated/store/addMarketplaceCategory';
import {
  DeleteMarkeplaceCategoryDocument,
  type DeleteMarkeplaceCategoryQuery,
  type DeleteMarkeplaceCategoryQueryVariables,
} from '@/generated/store/deleteMarkeplaceCategory';
import {
  GetMarkeplaceCategoryDocument,
  useGetMarkeplaceCategoryQuery,
  type GetMarkeplaceCategoryQuery,
  type GetMarkeplaceCategoryQueryVariables,
} from '@/generated/store/getMarkeplaceCategory';
import {
  UpdateMarkeplaceCategoryDocument,
  type UpdateMarkeplaceCategoryQuery,
  type UpdateMarkeplaceCategoryQueryVariables,
} from '@/generated/store/updateMarkeplaceCategory';
import { useAction } from '@/shared/action/useAction';
import { useQueryAction } from '@/shared/action/useQueryAction';
import { paths } from '@/shared/paths';

import { lookupSource, toLookupAction } from '../source';
import type { LookupList, SwitchInput } from '../types';

const REFETCH_QUERIES = ['getMarkeplaceCategory'];

const toSwitchVariables = ({ entry, active }: SwitchInput): UpdateMarkeplaceCategoryQueryVariables => ({
  categoryId: entry.id,
  // Both stored names: the displayed one may still be of the language before a switch.
  categoryName: entry.name_en ?? entry.name,
  nameTr: entry.name_tr ?? '',
  status: active,
  expectedUts: entry.uts,
});

/** The calls have the names ("Markeplace") and the kinds (queries that change data) of the schema. */
export const marketplaceCategories: LookupList = {
  key: 'marketplaceCategories',
  titleId: 'page.adminMarketplaceCategories',
  aboutId: 'lookups.marketplaceCategories.about',
  addId: 'lookups.marketplaceCategories.add',
  editId: 'lookups.marketplaceCategories.edit',
  sizeId: 'lookups.botCategories.size',
  recordsLink: { labelId: 'botSummary.open', to: paths.adminMarketplaceCategory },
  ...lookupSource<GetMarkeplaceCategoryQuery, GetMarkeplaceCategoryQueryVariables>({
    useQuery: useGetMarkeplaceCategoryQuery,
    document: GetMarkeplaceCategoryDocument,
    toVariables: ({ parentId: _parentId, activeInactiveStatus, ...variables }) => ({
      ...variables,
      activeInactiveUser: activeInactiveStatus,
    }),
    toPage: ({ data, totalCount }) => ({
      rows: (data ?? []).map((row) => ({ ...row, name: row.category, size: row.count_bot_mappings })),
      total: totalCount ?? 0,
    }),
  }),
  useChanges: () => {
    const formOptions = { failure: 'form', refetchQueries: REFETCH_QUERIES } as const;
    const switchOne = useQueryAction<UpdateMarkeplaceCategoryQuery, UpdateMarkeplaceCategoryQueryVariables>(
      UpdateMarkeplaceCategoryDocument,
      { success: 'silent', failure: 'form' },
    );
    return {
      add: toLookupAction(useAction(useAddMarketplaceCategoryMutation, formOptions), ({ name, nameTr }) => ({
        categoryName: name,
        nameTr,
      })),
      update: toLookupAction(
        useQueryAction<UpdateMarkeplaceCategoryQuery, UpdateMarkeplaceCategoryQueryVariables>(
          UpdateMarkeplaceCategoryDocument,
          formOptions,
        ),
        ({ entry, values }) => ({
          categoryId: entry.id,
          categoryName: values.name,
          nameTr: values.nameTr,
          expectedUts: entry.uts,
        }),
      ),
      setActive: toLookupAction(
        useQueryAction<UpdateMarkeplaceCategoryQuery, UpdateMarkeplaceCategoryQueryVariables>(
          UpdateMarkeplaceCategoryDocument,
          { refetchQueries: REFETCH_QUERIES },
        ),
        toSwitchVariables,
      ),
      bulkSwitch: { run: (input) => switchOne.run(toSwitchVariables(input)), refetchQueries: REFETCH_QUERIES },
      remove: toLookupAction(
        useQueryAction<DeleteMarkeplaceCategoryQuery, DeleteMarkeplaceCategoryQueryVariables>(
          DeleteMarkeplaceCategoryDocument,
          formOptions,
        ),
        ({ id, uts }) => ({ categoryId: id, expectedUts: uts }),
      ),
    };
  },
};
