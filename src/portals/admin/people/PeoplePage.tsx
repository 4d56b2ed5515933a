import { FormattedMessage, useIntl } from 'react-intl';

import { useGetUserTypeListQuery } from '@/generated/people/getUserTypeList';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import { PeopleTable } from './PeopleTable';
import type { PeopleKind } from './types';

/** The accounts of one role (social §2). The search, filters, sorting and the open dialog are in the address. */
export function PeoplePage({ kind }: { kind: PeopleKind }) {
  const intl = useIntl();
  // Rarely changes: read from the cache.
  const result = useGetUserTypeListQuery();
  const { response, failure } = readResponse(result);
  const type = response?.data?.find(({ name }) => name === kind.role);

  return (
    <PageLayout title={intl.formatMessage({ id: kind.titleId })} description={<FormattedMessage id={kind.aboutId} />}>
      {type ? <PeopleTable kind={kind} userTypeId={type.id} /> : null}
      {response === undefined && failure === undefined ? <ListSkeleton count={6} /> : null}
      {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
    </PageLayout>
  );
}
