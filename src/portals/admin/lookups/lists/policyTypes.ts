import { useActiveDeactivePolicyTypeMutation } from '@/generated/policies/activeDeactivePolicyType';
import { useAddPolicyTypeMutation } from '@/generated/policies/addPolicyType';
import { useDeletePolicyTypeMutation } from '@/generated/policies/deletePolicyType';
import {
  GetPolicyTypeDocument,
  useGetPolicyTypeQuery,
  type GetPolicyTypeQuery,
  type GetPolicyTypeQueryVariables,
} from '@/generated/policies/getPolicyType';
import { useUpdatePolicyTypeMutation } from '@/generated/policies/updatePolicyType';
import { useAction } from '@/shared/action/useAction';
import { policyTypeIds } from '@rules/platform/builtInEntries';

import { pageLocally } from '../pageLocally';
import { lookupSource, toVersion, toLookupAction } from '../source';
import type { LookupList } from '../types';
import { useSwitch } from '../useSwitch';

const REFETCH_QUERIES = ['getPolicyType'];

export const policyTypes: LookupList = {
  key: 'policyTypes',
  titleId: 'page.adminPolicyTypes',
  aboutId: 'lookups.policyTypes.about',
  addId: 'lookups.policyTypes.add',
  editId: 'lookups.policyTypes.edit',
  builtIn: Object.values(policyTypeIds),
  staysOn: true,
  ...lookupSource<GetPolicyTypeQuery, GetPolicyTypeQueryVariables>({
    useQuery: useGetPolicyTypeQuery,
    document: GetPolicyTypeDocument,
    toVariables: () => ({}),
    toPage: ({ data }, params, locale) =>
      pageLocally(
        (data ?? []).map((row) => ({ ...row, name: row.policy_type })),
        params,
        locale,
      ),
  }),
  useChanges: () => ({
    add: toLookupAction(
      useAction(useAddPolicyTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ name, nameTr }) => ({
        policyType: name,
        nameTr,
      }),
    ),
    update: toLookupAction(
      useAction(useUpdatePolicyTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ entry, values }) => ({
        id: entry.id,
        policyType: values.name,
        nameTr: values.nameTr,
        expectedUts: entry.uts,
      }),
    ),
    ...useSwitch(useActiveDeactivePolicyTypeMutation, REFETCH_QUERIES, ({ entry, active }) => ({
      id: entry.id,
      status: active,
      expectedUts: entry.uts,
    })),
    remove: toLookupAction(
      useAction(useDeletePolicyTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      toVersion,
    ),
  }),
};
