import type { PolicyEditor_PolicyFragment, PolicyTable_PolicyFragment } from '@/generated/policies/fragments';
import {
  GetPrivacyPolicyListDocument,
  useGetPrivacyPolicyListQuery,
  type GetPrivacyPolicyListQuery,
  type GetPrivacyPolicyListQueryVariables,
} from '@/generated/policies/getPrivacyPolicyList';
import type { LookupSort } from '@/generated/schema';
import { tableSource } from '@/shared/ui/table/tableSource';
import { readId } from '@/shared/url/readId';
import type { TableParams } from '@/shared/url/useTableParams';

import type { BilingualTexts } from '../texts/Previews';

/** A version of a policy. */
export type PolicyVersion = PolicyTable_PolicyFragment & PolicyEditor_PolicyFragment;

/** Its texts in both languages, for the form and the preview. */
export const toTexts = (text: PolicyVersion | undefined): BilingualTexts => ({
  description: text?.description_en ?? '',
  descriptionTr: text?.description_tr ?? '',
});

export const POLICY_SORTS: readonly LookupSort[] = ['name', 'active', 'cts'];

export const POLICY_FILTERS = ['type', 'active'] as const;

type PolicyParams = TableParams<(typeof POLICY_FILTERS)[number]>;

const ACTIVE = ['active', 'inactive'] as const;

/** Converts the address to the query of the list. */
export const toPolicyQuery = ({ page, pageSize, search, filters, sortBy, sortOrder }: PolicyParams) => ({
  pageNumber: page,
  pageSize,
  searchText: search || null,
  policyTypeId: readId(filters.type) ?? null,
  activeInactiveStatus: ACTIVE.find((status) => status === filters.active) ?? null,
  sortBy: POLICY_SORTS.find((key) => key === sortBy) ?? null,
  sortOrder,
});

type PolicyQuery = ReturnType<typeof toPolicyQuery>;

/** The versions of all policies. */
export const policyVersions = tableSource<
  GetPrivacyPolicyListQuery,
  GetPrivacyPolicyListQueryVariables,
  PolicyQuery,
  PolicyVersion
>({
  useQuery: useGetPrivacyPolicyListQuery,
  document: GetPrivacyPolicyListDocument,
  toVariables: (params) => params,
  toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
});
