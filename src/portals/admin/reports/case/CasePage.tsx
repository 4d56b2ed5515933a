import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';

import { useGetReportCaseQuery } from '@/generated/reports/getReportCase';
import { NOT_FOUND } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { readId } from '@/shared/url/readId';

import { CaseView } from './CaseView';

/** A reported post with its reports and the decision. */
export function CasePage() {
  const intl = useIntl();
  const caseId = readId(useParams()['caseId']);
  const result = useGetReportCaseQuery({
    variables: { caseId: caseId ?? 0 },
    skip: caseId === undefined,
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure, failureStatus } = readResponse(result);
  const isGone = caseId === undefined || failureStatus === NOT_FOUND;
  if (response?.data) return <CaseView detail={response.data} />;
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.adminReportCase' })}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'page.adminPostReports' }), to: paths.adminPostReports() }]}
    >
      {isGone ? (
        <EmptyState
          title={intl.formatMessage({ id: 'reportCases.page.notFound' })}
          hint={intl.formatMessage({ id: 'reportCases.page.notFoundHint' })}
          action={
            <Link to={paths.adminPostReports()}>
              <FormattedMessage id="page.adminPostReports" />
            </Link>
          }
        />
      ) : null}
      {!isGone && failure !== undefined ? <ErrorState message={failure} onRetry={() => void result.refetch()} /> : null}
      {!isGone && failure === undefined ? <DetailSkeleton /> : null}
    </PageLayout>
  );
}
