import { useState } from 'react';

import { useGetPrivacyPolicyListQuery } from '@/generated/policies/getPrivacyPolicyList';
import { FIRST_PAGE } from '@rules/paging';

import type { PolicyVersion } from './source';

/**
 * The newest version of the policy that a text belongs to, which a change follows: the text itself until there is a
 * newer one. Read again together with the list.
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
  // What was read stays when reading it again fails.
  const [newest, setNewest] = useState(text);
  if (read !== undefined && read !== newest) setNewest(read);
  return newest;
}
