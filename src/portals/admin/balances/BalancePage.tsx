import { useIntl } from 'react-intl';
import { useParams } from 'react-router';

import { useGetUserDetailByIdQuery } from '@/generated/people/getUserDetailById';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { readId } from '@/shared/url/readId';

import { AccountBalanceView } from './AccountBalanceView';

/** /admin/app-transaction-balance/{userId} (social §2): the balance of an app user and its transactions. */
export function BalancePage() {
  const intl = useIntl();
  const id = readId(useParams()['userId']);
  const result = useGetUserDetailByIdQuery({ variables: { id: id ?? 0 }, skip: id === undefined });
  const { response, failure } = readResponse(result);
  const person = response?.data;
  const title = intl.formatMessage({ id: 'page.adminTransactionBalance' });
  const toList = { label: intl.formatMessage({ id: 'page.adminAppUsers' }), to: paths.adminAppUsers() };

  if (person?.s2_user_type?.name === 'app_user') return <AccountBalanceView key={person.id} person={person} />;
  return (
    <PageLayout title={title} breadcrumbs={[toList]}>
      {person ? <EmptyState title={intl.formatMessage({ id: 'balances.none' })} /> : null}
      {id === undefined ? <EmptyState title={intl.formatMessage({ id: 'balances.unknown' })} /> : null}
      {id !== undefined && failure !== undefined ? (
        <ErrorState message={failure} onRetry={() => void result.refetch()} />
      ) : null}
      {id !== undefined && response === undefined && failure === undefined ? <DetailSkeleton /> : null}
    </PageLayout>
  );
}
