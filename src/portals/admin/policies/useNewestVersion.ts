import { useState } from 'react';

import { useGetPrivacyPolicyListQuery } from '@/generated/policies/getPrivacyPolicyList';
import { FIRST_PAGE } from '@rules/paging';

import type { PolicyVersion } from './source';

/**
 * The newest version of a policy, which a change is based on: the given version until there is a newer one. Refetched
 * with the list.
 */
export function useNewestVersion(text: PolicyVersion | undefined): PolicyVersion | undefined {
  const { data } = useGetPrivacyPolicyListQuery({
    variables: {
      policyTypeId: text?.id_s2_policy_type ?? null,
      pageNumber: FIRST_PAGE,
      pageSize: 1,
      sortBy: 'cts',
      sortOrder: 'desc',
    },
    skip: text === undefined,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const read = data?.getPrivacyPolicyList.data?.[0];
  // A failed refetch does not discard the version.
  const [newest, setNewest] = useState(text);
  if (read !== undefined && read !== newest) setNewest(read);
  return newest;
}
