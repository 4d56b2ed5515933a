import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { CheckboxField } from '@/shared/form/CheckboxField';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { BOT_LIMITS, botRejectionSchema } from '@rules/bots/bots';

import { useVerdict, type DecidedBot } from './useReviewActions';

interface RejectDialogProps {
  bot: DecidedBot;
  onClose: () => void;
}

/** Refuses what a bot's team asked for. The reason may be left out, but not by forgetting it. */
export function RejectDialog({ bot, onClose }: RejectDialogProps) {
  const intl = useIntl();
  const decision = useVerdict();
  // The list below may be read again meanwhile: what is decided about is the bot that the dialog was opened with.
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
