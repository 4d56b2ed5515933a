import { useIntl } from 'react-intl';

import { useAddBugReportMutation } from '@/generated/feedback/addBugReport';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { TextField } from '@/shared/form/TextField';
import { FEEDBACK_LIMITS, bugReportSchema } from '@rules/platform/feedback';

/** Bug report to the admins. */
export function BugReportDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const send = useAction(useAddBugReportMutation, { failure: 'form' });
  return (
    <FormDialog<{ title: string; description: string }>
      name="bug-report"
      title={intl.formatMessage({ id: 'feedback.bugTitle' })}
      submitLabel={intl.formatMessage({ id: 'feedback.send' })}
      initialValues={{ title: '', description: '' }}
      schema={bugReportSchema}
      submitting={send.busy}
      serverError={send.error}
      onSubmit={async (values) => (await send.run(values)).ok}
      onClose={onClose}
    >
      <TextField name="title" label={intl.formatMessage({ id: 'feedback.bug' })} required />
      <TextAreaField
        name="description"
        label={intl.formatMessage({ id: 'feedback.description' })}
        note={intl.formatMessage({ id: 'feedback.descriptionNote' })}
        rows={6}
        maxCharacters={FEEDBACK_LIMITS.description}
        required
      />
    </FormDialog>
  );
}
