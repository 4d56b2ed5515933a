import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { CheckboxField } from '@/shared/form/CheckboxField';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { BOT_LIMITS, botRejectionSchema } from '@rules/bots/bots';

import { useReviewDecision, type DecidedBot } from './useReviewActions';

interface RejectDialogProps {
  bot: DecidedBot;
  onClose: () => void;
}

/** Rejects the request of a bot's team. The reason is optional, but leaving it out is an explicit choice. */
export function RejectDialog({ bot, onClose }: RejectDialogProps) {
  const intl = useIntl();
  const decision = useReviewDecision();
  // The list below may be refetched while the dialog is open: the decision applies to the bot that it was opened with.
  const [seen] = useState(bot);
  return (
    <FormDialog<{ reason: string; withoutReason: boolean }>
      name={`bot-reject-${seen.id}`}
      title={intl.formatMessage({ id: 'botAdmin.reject.title' }, { name: seen.name })}
      submitLabel={intl.formatMessage({ id: 'botAdmin.reject.action' })}
      danger
      initialValues={{ reason: '', withoutReason: false }}
      schema={botRejectionSchema}
      submitting={decision.busy}
      serverError={decision.error}
      onSubmit={async ({ reason, withoutReason }) =>
        (await decision.reject(seen, withoutReason ? null : reason.trim())).ok
      }
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="botAdmin.reject.about" />
      </p>
      <TextAreaField
        name="reason"
        label={intl.formatMessage({ id: 'botAdmin.reject.reason' })}
        maxCharacters={BOT_LIMITS.message}
        rows={4}
      />
      <CheckboxField name="withoutReason" label={<FormattedMessage id="botAdmin.reject.withoutReason" />} />
    </FormDialog>
  );
}
