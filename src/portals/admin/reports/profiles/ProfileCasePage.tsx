import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';

import { useGetProfileReportCaseQuery } from '@/generated/profileReports/getProfileReportCase';
import { NOT_FOUND } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { readId } from '@/shared/url/readId';
import { useDialogParam } from '@/shared/url/useDialogParam';

import styles from '../Reports.module.css';
import { ProfileDecideDialog } from './ProfileDecideDialog';
import { EvidencePanel, ProfileDecisionPanel, ProfileReportsPanel } from './ProfilePanels';

/** A reported profile: how it looked, who reported it, and the decision. */
export function ProfileCasePage() {
  const intl = useIntl();
  const caseId = readId(useParams()['caseId']);
  const dialog = useDialogParam<'decide'>();
  const result = useGetProfileReportCaseQuery({
    variables: { caseId: caseId ?? 0 },
    skip: caseId === undefined,
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure, failureStatus } = readResponse(result);
  const isGone = caseId === undefined || failureStatus === NOT_FOUND;
  const detail = response?.data;
  const isOpen = detail?.case.state === 'open';
  const queue = paths.adminPostReports({ view: 'profiles' });
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.adminProfileCase' })}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'reportCases.view.profiles' }), to: queue }]}
      actions={
        isOpen ? (
          <Button type="primary" onClick={() => dialog.open('decide')}>
            <FormattedMessage id="reportCases.decide" />
          </Button>
        ) : null
      }
    >
      {detail ? (
        <div className={styles['columns']}>
          <div className={styles['column']}>
            <EvidencePanel detail={detail} />
            <ProfileReportsPanel detail={detail} />
          </div>
          <div className={styles['column']}>
            <ProfileDecisionPanel reportCase={detail.case} />
          </div>
        </div>
      ) : null}
      {isGone ? (
        <EmptyState
          title={intl.formatMessage({ id: 'reportCases.page.notFound' })}
          action={
            <Link to={queue}>
              <FormattedMessage id="reportCases.view.profiles" />
            </Link>
          }
        />
      ) : null}
      {!isGone && failure !== undefined ? <ErrorState message={failure} onRetry={() => void result.refetch()} /> : null}
      {!detail && !isGone && failure === undefined ? <DetailSkeleton /> : null}
      {detail && isOpen && dialog.isOpen('decide') ? (
        <ProfileDecideDialog reportCase={detail.case} onClose={dialog.close} />
      ) : null}
    </PageLayout>
  );
}
