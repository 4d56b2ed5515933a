import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { ReasonField } from '@/domain/reports/ReasonField';
import type { Envelope } from '@/shared/action/envelope';
import type { Action } from '@/shared/action/useRunner';
import { FormDialog } from '@/shared/form/FormDialog';
import { undoDecisionSchema } from '@rules/posts/reports';

import { useReadCase, type ReadCase } from './useReadCase';

export type UndoAction = Pick<
  Action<Envelope, { caseId: number; reason: string; expectedUts: string }>,
  'busy' | 'error' | 'clearError' | 'run'
>;

interface UndoDialogProps {
  /** Names the stored draft. */
  name: string;
  detail: ReadCase;
  undo: UndoAction;
  /** Who reads the reason. */
  note: string;
  /** The effects of the reversal. */
  children: ReactNode;
  onClose: () => void;
}

/** Undoes a decision about a post or a profile. */
export function UndoDialog({ name, detail, undo, note, children, onClose }: UndoDialogProps) {
  const intl = useIntl();
  const caseId = detail.case.id;
  const { uts, changed } = useReadCase(detail, undo.clearError);
  return (
    <FormDialog<{ reason: string }>
      name={name}
      title={intl.formatMessage({ id: 'reportCases.undo.title' })}
      submitLabel={intl.formatMessage({ id: 'reportCases.undo' })}
      initialValues={{ reason: '' }}
      schema={undoDecisionSchema}
      submitting={undo.busy}
      serverError={undo.error}
      onSubmit={async ({ reason }) => (await undo.run({ caseId, reason, expectedUts: uts })).ok}
      onClose={onClose}
    >
      {changed}
      <p>{children}</p>
      <ReasonField note={note} />
    </FormDialog>
  );
}
