import { useActiveDeactiveBrokerageMutation } from '@/generated/lookups/activeDeactiveBrokerage';
import { useAddBrokerageMutation } from '@/generated/lookups/addBrokerage';
import { useDeleteBrokerageMutation } from '@/generated/lookups/deleteBrokerage';
import {
  GetBrokerageListDocument,
  useGetBrokerageListQuery,
  type GetBrokerageListQuery,
  type GetBrokerageListQueryVariables,
} from '@/generated/lookups/getBrokerageList';
import { useUpdateBrokerageMutation } from '@/generated/lookups/updateBrokerage';
import { useAction } from '@/shared/action/useAction';

import { lookupSource, toVersion, toLookupAction } from '../source';
import type { LookupList } from '../types';
import { useSwitch } from '../useSwitch';

const REFETCH_QUERIES = ['getBrokerageList'];

export const brokerages: LookupList = {
  key: 'brokerages',
  titleId: 'page.adminBrokerage',
  aboutId: 'lookups.brokerages.about',
  addId: 'lookups.brokerages.add',
  editId: 'lookups.brokerages.edit',
  image: 'stock',
  ...lookupSource<GetBrokerageListQuery, GetBrokerageListQueryVariables>({
    useQuery: useGetBrokerageListQuery,
    document: GetBrokerageListDocument,
    toVariables: ({ parentId: _parentId, ...variables }) => variables,
    toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
  }),
  useChanges: () => ({
    add: toLookupAction(
      useAction(useAddBrokerageMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ name, nameTr, image }) => ({
        name,
        nameTr,
        image,
      }),
    ),
    update: toLookupAction(
      useAction(useUpdateBrokerageMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ entry, values }) => ({
        id: entry.id,
        name: values.name,
        nameTr: values.nameTr,
        image: values.image ?? undefined,
        expectedUts: entry.uts,
      }),
    ),
    ...useSwitch(useActiveDeactiveBrokerageMutation, REFETCH_QUERIES, ({ entry, active }) => ({
      id: entry.id,
      status: active,
      expectedUts: entry.uts,
    })),
    remove: toLookupAction(
      useAction(useDeleteBrokerageMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      toVersion,
    ),
  }),
};
