import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useAddReportCaseNoteMutation } from '@/generated/reports/addReportCaseNote';
import { useAssignReportCaseMutation } from '@/generated/reports/assignReportCase';
import { useUndoReportDecisionMutation } from '@/generated/reports/undoReportDecision';
import { useAction } from '@/shared/action/useAction';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { Tag } from '@/shared/ui/text/Tag';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { Assignment } from './Assignment';
import type { CaseDetail, CaseDialog } from './caseDetail';
import { CasePost } from './CasePost';
import { DecideDialog } from './DecideDialog';
import { DecisionPanel } from './DecisionPanel';
import { NoteDialog } from './NoteDialog';
import { ReportsPanel } from './CasePanels';
import styles from '../Reports.module.css';
import { UndoDialog } from './UndoDialog';
import { NotesPanel, StepsPanel } from './WorkPanels';

/** A case: the post on one side, the actions of admins on the other. */
export function CaseView({ detail }: { detail: CaseDetail }) {
  const intl = useIntl();
  const dialog = useDialogParam<CaseDialog>();
  const { case: reportCase, reports, notes, steps } = detail;
  const { assign, add, undo } = useCaseWork();
  const isDecided = reportCase.state === 'decided';
  const canUndo =
    isDecided && reportCase.undone_at === null && (reportCase.decision === 'hide' || reportCase.decision === 'suspend');
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.adminReportCase' })}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'page.adminPostReports' }), to: paths.adminPostReports() }]}
      actions={
        <>
          {isDecided ? null : <Assignment reportCase={reportCase} assign={assign} />}
          {canUndo ? (
            <Button onClick={() => dialog.open('undo')}>
              <FormattedMessage id="reportCases.undo" />
            </Button>
          ) : null}
          {isDecided ? null : (
            <Button type="primary" onClick={() => dialog.open('decide')}>
              <FormattedMessage id="reportCases.decide" />
            </Button>
          )}
        </>
      }
    >
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <CasePost detail={detail} dialog={dialog} />
          <ReportsPanel reports={reports} total={reportCase.report_count} isDecided={isDecided} />
        </div>
        <div className={styles['column']}>
          <PostDecision detail={detail} />
          <NotesPanel notes={notes} onAdd={() => dialog.open('note')} />
          <StepsPanel steps={steps} />
        </div>
      </div>
      {dialog.isOpen('decide') && !isDecided ? <DecideDialog detail={detail} onClose={dialog.close} /> : null}
      {dialog.isOpen('undo') && canUndo ? (
        <UndoDialog
          name={`report-case-undo-${reportCase.id}`}
          detail={detail}
          undo={undo}
          note={intl.formatMessage({ id: 'reports.form.undoNote' })}
          onClose={dialog.close}
        >
          <FormattedMessage id="reportCases.undo.message" />
        </UndoDialog>
      ) : null}
      {dialog.isOpen('note') ? (
        <NoteDialog
          caseId={reportCase.id}
          name={`report-case-note-${reportCase.id}`}
          add={add}
          onClose={dialog.close}
        />
      ) : null}
    </PageLayout>
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
