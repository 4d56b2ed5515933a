import type { Message } from '@/domain/conversations/mergeMessages';
import { ReportBotDialog } from '@/domain/reports/ReportBotDialog';
import { readId } from '@/shared/url/readId';

interface OpenReportProps {
  bot: { bot_id: number; bot_name: string };
  /** The id of the reported message; null for the bot as a whole. */
  subject: string | null;
  messages: readonly Message[];
  onClose: () => void;
}

/** The report that the address names: of the bot or of a message that is loaded. */
export function OpenReport({ bot, subject, messages, onClose }: OpenReportProps) {
  const id = subject === null ? undefined : readId(subject);
  const message = id === undefined ? undefined : messages.find((shown) => shown.id === id && shown.author === 'bot');
  if (subject !== null && message === undefined) return null;
  return (
    <ReportBotDialog
      bot={{ id: bot.bot_id, name: bot.bot_name }}
      message={message && { id: message.id, text: message.text || (message.card?.title ?? '') }}
      onClose={onClose}
    />
  );
}
