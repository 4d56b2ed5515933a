import { useIntl } from 'react-intl';

import type { Envelope } from '@/shared/action/envelope';
import type { Action } from '@/shared/action/useRunner';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { REPORT_LIMITS, reportNoteSchema } from '@rules/posts/reports';

export type NoteAction = Pick<Action<Envelope, { caseId: number; note: string }>, 'busy' | 'error' | 'run'>;

interface NoteDialogProps {
  caseId: number;
  /** Names the stored draft. */
  name: string;
  add: NoteAction;
  onClose: () => void;
}

/** A note for the other admins about a case of a post or a profile. */
export function NoteDialog({ caseId, name, add, onClose }: NoteDialogProps) {
  const intl = useIntl();
  return (
    <FormDialog<{ note: string }>
      name={name}
      title={intl.formatMessage({ id: 'reportCases.addNote' })}
      submitLabel={intl.formatMessage({ id: 'reportCases.addNote' })}
      initialValues={{ note: '' }}
      schema={reportNoteSchema}
      submitting={add.busy}
      serverError={add.error}
      onSubmit={async ({ note }) => (await add.run({ caseId, note })).ok}
      onClose={onClose}
    >
      <TextAreaField
        name="note"
        label={intl.formatMessage({ id: 'reports.form.note' })}
        maxCharacters={REPORT_LIMITS.note}
        rows={5}
        required
      />
    </FormDialog>
  );
}
