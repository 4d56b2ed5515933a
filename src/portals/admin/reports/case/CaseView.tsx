import { FormattedMessage, useIntl } from 'react-intl';

import { useAddReportCaseNoteMutation } from '@/generated/reports/addReportCaseNote';
import { useAssignReportCaseMutation } from '@/generated/reports/assignReportCase';
import { useUndoReportDecisionMutation } from '@/generated/reports/undoReportDecision';
import { useAction } from '@/shared/action/useAction';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { Tag } from '@/shared/ui/text/Tag';
import { useDialogParam } from '@/shared/url/useDialogParam';

import type { CaseDetail, CaseDialog } from './caseDetail';
import { CaseLayout } from './CaseLayout';
import { CasePost } from './CasePost';
import { DecideDialog } from './DecideDialog';
import { DecisionPanel } from './DecisionPanel';
import { ReportsPanel } from './CasePanels';

/** A case: the post on one side, the actions of admins on the other. */
export function CaseView({ detail }: { detail: CaseDetail }) {
  const intl = useIntl();
  const dialog = useDialogParam<CaseDialog>();
  const work = useCaseWork();
  const { case: reportCase, reports } = detail;
  return (
    <CaseLayout
      title={intl.formatMessage({ id: 'page.adminReportCase' })}
      queue={{ label: intl.formatMessage({ id: 'page.adminPostReports' }), to: paths.adminPostReports() }}
      name="report-case"
      detail={detail}
      reversible={['hide', 'suspend']}
      work={work}
      undoText={<FormattedMessage id="reportCases.undo.message" />}
      undoNote={intl.formatMessage({ id: 'reports.form.undoNote' })}
      decision={<PostDecision detail={detail} />}
      renderDecide={(onClose) => <DecideDialog detail={detail} onClose={onClose} />}
    >
      <CasePost detail={detail} dialog={dialog} />
      <ReportsPanel reports={reports} total={reportCase.report_count} isDecided={reportCase.state === 'decided'} />
    </CaseLayout>
  );
}

const CASE = ['getReportCase'];
const CASE_AND_QUEUE = [...CASE, 'getAdminQueueCount'];

/** The actions on the case before and after its decision. */
function useCaseWork() {
  return {
    assign: useAction(useAssignReportCaseMutation, { refetchQueries: CASE }),
    add: useAction(useAddReportCaseNoteMutation, { failure: 'form', refetchQueries: CASE }),
    undo: useAction(useUndoReportDecisionMutation, { failure: 'form', refetchQueries: CASE_AND_QUEUE }),
  };
}

function PostDecision({ detail: { case: reportCase, steps } }: { detail: CaseDetail }) {
  const format = useFormat();
  const { source, suspended_until: until, undone_at: undoneAt } = reportCase;
  return (
    <DecisionPanel
      reportCase={reportCase}
      steps={steps}
      tags={
        source === 'platform' ? (
          <Tag tone="attention">
            <FormattedMessage id="reportCases.byPlatform" />
          </Tag>
        ) : null
      }
    >
      {until === null || undoneAt !== null ? null : (
        <small>
          <FormattedMessage id="reportCases.page.suspendedUntil" values={{ date: format.dateTime(until) }} />
        </small>
      )}
    </DecisionPanel>
  );
}
