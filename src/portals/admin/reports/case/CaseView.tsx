import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { paths } from '@/shared/paths';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { Assignment } from './Assignment';
import type { CaseDetail, CaseDialog } from './caseDetail';
import { CasePost } from './CasePost';
import { DecideDialog } from './DecideDialog';
import { DecisionPanel } from './DecisionPanel';
import { NoteDialog } from './NoteDialog';
import { NotesPanel, ReportsPanel, StepsPanel } from './CasePanels';
import styles from '../Reports.module.css';
import { UndoDialog } from './UndoDialog';

/** A case: the post on one side, the actions of admins on the other. */
export function CaseView({ detail }: { detail: CaseDetail }) {
  const intl = useIntl();
  const dialog = useDialogParam<CaseDialog>();
  const { case: reportCase, reports, notes, steps } = detail;
  const isDecided = reportCase.state === 'decided';
  const canUndo =
    isDecided && reportCase.undone_at === null && (reportCase.decision === 'hide' || reportCase.decision === 'suspend');
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.adminReportCase' })}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'page.adminPostReports' }), to: paths.adminPostReports() }]}
      actions={
        <>
          {isDecided ? null : <Assignment reportCase={reportCase} />}
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
          <DecisionPanel case={reportCase} steps={steps} />
          <NotesPanel notes={notes} onAdd={() => dialog.open('note')} />
          <StepsPanel steps={steps} />
        </div>
      </div>
      {dialog.isOpen('decide') && !isDecided ? <DecideDialog detail={detail} onClose={dialog.close} /> : null}
      {dialog.isOpen('undo') && canUndo ? <UndoDialog detail={detail} onClose={dialog.close} /> : null}
      {dialog.isOpen('note') ? <NoteDialog caseId={reportCase.id} onClose={dialog.close} /> : null}
    </PageLayout>
  );
}
