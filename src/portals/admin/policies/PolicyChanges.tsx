import { useFormikContext } from 'formik';

import { useGetPrivacyPolicyListQuery } from '@/generated/policies/getPrivacyPolicyList';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { FIRST_PAGE } from '@rules/paging';

import { BilingualChanges } from '../texts/changes/BilingualChanges';
import type { BilingualTexts } from '../texts/Previews';
import { toTexts } from './source';

/** More enabled versions than can wait for their date, which is 30 days after their publication. */
const PAGE_SIZE = 20;

/** The text beside the version of its policy in force, which is not always the one before it. */
export function PolicyChanges({ texts }: { texts: BilingualTexts }) {
  const { policyTypeId } = useFormikContext<{ policyTypeId: number | null }>().values;
  const result = useGetPrivacyPolicyListQuery({
    variables: {
      policyTypeId,
      pageNumber: FIRST_PAGE,
      pageSize: PAGE_SIZE,
      activeInactiveStatus: 'active',
      sortBy: 'cts',
      sortOrder: 'desc',
    },
    skip: policyTypeId === null,
  });
  const { response, failure } = readResponse(result);
  if (policyTypeId === null) return <BilingualChanges before={null} after={texts} />;
  if (failure !== undefined) return <ErrorState message={failure} onRetry={() => void result.refetch()} />;
  if (!response?.data) return <DetailSkeleton />;
  const inForce = response.data.find(({ is_current: isCurrent }) => isCurrent);
  return <BilingualChanges before={inForce === undefined ? null : toTexts(inForce)} after={texts} />;
}
