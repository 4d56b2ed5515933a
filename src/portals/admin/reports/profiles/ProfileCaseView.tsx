import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useAddProfileReportCaseNoteMutation } from '@/generated/profileReports/addProfileReportCaseNote';
import { useAssignProfileReportCaseMutation } from '@/generated/profileReports/assignProfileReportCase';
import { useUndoProfileReportDecisionMutation } from '@/generated/profileReports/undoProfileReportDecision';
import { useAction } from '@/shared/action/useAction';
import { paths } from '@/shared/paths';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { Assignment } from '../case/Assignment';
import { NoteDialog } from '../case/NoteDialog';
import { UndoDialog } from '../case/UndoDialog';
import { NotesPanel, StepsPanel } from '../case/WorkPanels';
import styles from '../Reports.module.css';
import { ProfileDecideDialog } from './ProfileDecideDialog';
import { EvidencePanel, ProfileDecisionPanel, ProfileReportsPanel, type ProfileCaseDetail } from './ProfilePanels';

const CASE = ['getProfileReportCase'];
const CASE_AND_QUEUE = [...CASE, 'getAdminQueueCount'];

/** The case of a profile: how the profile looked on one side, the actions of admins on the other. */
export function ProfileCaseView({ detail }: { detail: ProfileCaseDetail }) {
  const intl = useIntl();
  const dialog = useDialogParam<'decide' | 'undo' | 'note'>();
  const assign = useAction(useAssignProfileReportCaseMutation, { refetchQueries: CASE });
  const add = useAction(useAddProfileReportCaseNoteMutation, { failure: 'form', refetchQueries: CASE });
  const undo = useAction(useUndoProfileReportDecisionMutation, { failure: 'form', refetchQueries: CASE_AND_QUEUE });
  const { case: reportCase, notes, steps } = detail;
  const isDecided = reportCase.state === 'decided';
  const canUndo = isDecided && reportCase.undone_at === null && reportCase.decision !== 'dismiss';
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.adminProfileCase' })}
      breadcrumbs={[
        {
          label: intl.formatMessage({ id: 'reportCases.view.profiles' }),
          to: paths.adminPostReports({ view: 'profiles' }),
        },
      ]}
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
          <EvidencePanel detail={detail} />
          <ProfileReportsPanel detail={detail} />
        </div>
        <div className={styles['column']}>
          <ProfileDecisionPanel detail={detail} />
          <NotesPanel notes={notes} onAdd={() => dialog.open('note')} />
          <StepsPanel steps={steps} />
        </div>
      </div>
      {dialog.isOpen('decide') && !isDecided ? <ProfileDecideDialog detail={detail} onClose={dialog.close} /> : null}
      {dialog.isOpen('undo') && canUndo ? (
        <UndoDialog
          name={`profile-case-undo-${reportCase.id}`}
          detail={detail}
          undo={undo}
          note={intl.formatMessage({ id: 'reportCases.profile.undoNote' })}
          onClose={dialog.close}
        >
          <FormattedMessage id="reportCases.profile.undoMessage" />
        </UndoDialog>
      ) : null}
      {dialog.isOpen('note') ? (
        <NoteDialog
          caseId={reportCase.id}
          name={`profile-case-note-${reportCase.id}`}
          add={add}
          onClose={dialog.close}
        />
      ) : null}
    </PageLayout>
  );
}
