import { useIntl } from 'react-intl';

import { useAddReportCaseNoteMutation } from '@/generated/reports/addReportCaseNote';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { REPORT_LIMITS, reportNoteSchema } from '@rules/posts/reports';

/** A note for the other admins about a case. */
export function NoteDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const intl = useIntl();
  const add = useAction(useAddReportCaseNoteMutation, { failure: 'form', refetchQueries: ['getReportCase'] });
  return (
    <FormDialog<{ note: string }>
      name={`report-case-note-${caseId}`}
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
