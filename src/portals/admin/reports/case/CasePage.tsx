import { useParams } from 'react-router';

import { useGetReportCaseQuery } from '@/generated/reports/getReportCase';
import { NOT_FOUND } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { readId } from '@/shared/url/readId';

import { CaseLoading } from './CaseLoading';
import { CaseView } from './CaseView';

/** A reported post with its reports and the decision. */
export function CasePage() {
  const caseId = readId(useParams()['caseId']);
  const result = useGetReportCaseQuery({
    variables: { caseId: caseId ?? 0 },
    skip: caseId === undefined,
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure, failureStatus } = readResponse(result);
  if (response?.data) return <CaseView detail={response.data} />;
  return (
    <CaseLoading
      titleId="page.adminReportCase"
      queue={{ titleId: 'page.adminPostReports', to: paths.adminPostReports() }}
      isGone={caseId === undefined || failureStatus === NOT_FOUND}
      failure={failure}
      onRetry={() => void result.refetch()}
    />
  );
}
