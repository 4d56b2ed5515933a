import { Button } from 'antd';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import type { CaseNote_ReportNoteFragment } from '@/generated/reports/fragments';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { useDialogParam } from '@/shared/url/useDialogParam';

import styles from '../Reports.module.css';
import { Assignment, type AssignAction } from './Assignment';
import type { CaseDecision } from './CaseParts';
import { NoteDialog, type NoteAction } from './NoteDialog';
import { UndoDialog, type UndoAction } from './UndoDialog';
import type { ReadCase } from './useReadCase';
import { NotesPanel, StepsPanel } from './WorkPanels';

interface CaseLayoutProps {
  title: string;
  /** The list that the case belongs to. */
  queue: { label: string; to: string };
  /** Begins the names of the stored drafts. */
  name: string;
  detail: ReadCase & {
    case: { state: string; decision: CaseDecision | null; undone_at: string | null };
    notes: readonly CaseNote_ReportNoteFragment[];
  };
  /** The decisions that can be reversed. */
  reversible: readonly CaseDecision[];
  work: { assign: AssignAction; add: NoteAction; undo: UndoAction };
  /** The effects of a reversal, and who reads its reason. */
  undoText: ReactNode;
  undoNote: string;
  decision: ReactNode;
  renderDecide: (onClose: () => void) => ReactNode;
  /** The reported post or profile with its reports. */
  children: ReactNode;
}

/** The page of a case: the reported post or profile on one side, the actions of admins on the other. */
export function CaseLayout({ title, queue, name, detail, work, children, ...parts }: CaseLayoutProps) {
  const dialog = useDialogParam<'decide' | 'undo' | 'note'>();
  const { id, state, decision, undone_at: undoneAt } = detail.case;
  const isDecided = state === 'decided';
  const canUndo = isDecided && undoneAt === null && decision !== null && parts.reversible.includes(decision);
  return (
    <PageLayout
      title={title}
      breadcrumbs={[queue]}
      actions={
        <>
          {isDecided ? null : <Assignment reportCase={detail.case} assign={work.assign} />}
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
        <div className={styles['column']}>{children}</div>
        <div className={styles['column']}>
          {parts.decision}
          <NotesPanel notes={detail.notes} onAdd={() => dialog.open('note')} />
          <StepsPanel steps={detail.steps} />
        </div>
      </div>
      {dialog.isOpen('decide') && !isDecided ? parts.renderDecide(dialog.close) : null}
      {dialog.isOpen('undo') && canUndo ? (
        <UndoDialog
          name={`${name}-undo-${id}`}
          detail={detail}
          undo={work.undo}
          note={parts.undoNote}
          onClose={dialog.close}
        >
          {parts.undoText}
        </UndoDialog>
      ) : null}
      {dialog.isOpen('note') ? (
        <NoteDialog caseId={id} name={`${name}-note-${id}`} add={work.add} onClose={dialog.close} />
      ) : null}
    </PageLayout>
  );
}
