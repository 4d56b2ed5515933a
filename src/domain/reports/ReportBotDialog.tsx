import { useIntl } from 'react-intl';

import { useAddBotReportMutation } from '@/generated/profileReports/addBotReport';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { botReportSchema } from '@rules/people/profileReports';

import { Quote } from './Quote';
import { ReportFields, type ReportValues } from './ReportFields';

interface ReportBotDialogProps {
  bot: { id: number; name: string };
  /** The reported message with the beginning of its text; undefined for the bot as a whole. */
  message: { id: number; text: string } | undefined;
  onClose: () => void;
}

/** A user reports a bot or one of its messages to the admins, with a reason and a note. */
export function ReportBotDialog({ bot, message, onClose }: ReportBotDialogProps) {
  const intl = useIntl();
  const report = useAction(useAddBotReportMutation, { failure: 'form' });
  return (
    <FormDialog<ReportValues>
      name={message === undefined ? `bot-report-${bot.id}` : `bot-report-${bot.id}-${message.id}`}
      title={intl.formatMessage(
        { id: message === undefined ? 'reports.bot.title' : 'reports.bot.messageTitle' },
        { name: bot.name },
      )}
      submitLabel={intl.formatMessage({ id: 'reports.confirm.ok' })}
      initialValues={{ categoryId: null, note: '' }}
      schema={botReportSchema}
      submitting={report.busy}
      serverError={report.error}
      onSubmit={async ({ categoryId, note }) =>
        (
          await report.run({
            botId: bot.id,
            categoryId: categoryId ?? 0,
            note,
            ...(message !== undefined && { messageId: message.id }),
          })
        ).ok
      }
      onClose={onClose}
    >
      {message === undefined ? null : <Quote>{message.text}</Quote>}
      <ReportFields
        labelId="reports.bot.category"
        hintId={message === undefined ? 'reports.bot.noteHint' : 'reports.bot.messageHint'}
      />
    </FormDialog>
  );
}
