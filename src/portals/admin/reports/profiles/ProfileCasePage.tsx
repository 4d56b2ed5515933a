import { useParams } from 'react-router';

import { useGetProfileReportCaseQuery } from '@/generated/profileReports/getProfileReportCase';
import { NOT_FOUND } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { readId } from '@/shared/url/readId';

import { CaseLoading } from '../case/CaseLoading';
import { ProfileCaseView } from './ProfileCaseView';

/** A reported profile: how it looked, who reported it, and the decision. */
export function ProfileCasePage() {
  const caseId = readId(useParams()['caseId']);
  const result = useGetProfileReportCaseQuery({
    variables: { caseId: caseId ?? 0 },
    skip: caseId === undefined,
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure, failureStatus } = readResponse(result);
  if (response?.data) return <ProfileCaseView detail={response.data} />;
  return (
    <CaseLoading
      titleId="page.adminProfileCase"
      queue={{ titleId: 'reportCases.profiles', to: paths.adminPostReports({ view: 'profiles' }) }}
      isGone={caseId === undefined || failureStatus === NOT_FOUND}
      failure={failure}
      onRetry={() => void result.refetch()}
    />
  );
}
