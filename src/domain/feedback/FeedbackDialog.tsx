import { useIntl } from 'react-intl';

import { useAddFeedbackMutation } from '@/generated/feedback/addFeedback';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { FEEDBACK_LIMITS, feedbackSchema } from '@rules/platform/feedback';

/** Feedback on the platform to the admins. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const send = useAction(useAddFeedbackMutation, { failure: 'form' });
  return (
    <FormDialog<{ feedback: string }>
      name="feedback"
      title={intl.formatMessage({ id: 'feedback.title' })}
      submitLabel={intl.formatMessage({ id: 'feedback.send' })}
      initialValues={{ feedback: '' }}
      schema={feedbackSchema}
      submitting={send.busy}
      serverError={send.error}
      onSubmit={async (values) => (await send.run(values)).ok}
      onClose={onClose}
    >
      <TextAreaField
        name="feedback"
        label={intl.formatMessage({ id: 'feedback.feedback' })}
        note={intl.formatMessage({ id: 'feedback.feedbackNote' })}
        rows={6}
        maxCharacters={FEEDBACK_LIMITS.feedback}
        required
      />
    </FormDialog>
  );
}
