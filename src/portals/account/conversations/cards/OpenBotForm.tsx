import type { Message } from '@/domain/conversations/mergeMessages';

import { BotFormDialog, type BotForm } from './BotFormDialog';
import type { CardButton } from './CardButtons';
import { useBotForm } from './useBotForm';

interface OpenBotFormProps {
  botId: number;
  botName: string;
  /** The message and the button of the form, as in the address: "501:alert". */
  subject: string | null;
  messages: readonly Message[];
  onSent: () => Promise<void>;
  onClose: () => void;
}

/** The form that the address names, if its message is there. */
export function OpenBotForm({ subject, messages, ...rest }: OpenBotFormProps) {
  const [, messageId, id] = /^(\d+):(.+)$/.exec(subject ?? '') ?? [];
  const message = messages.find((item) => item.id === Number(messageId));
  const button = message?.card?.buttons.find((item) => item.id === id && !item.is_expired);
  if (!message || !button?.form) return null;
  return (
    <LoadedForm key={subject} messageId={message.id} button={button} form={button.form} messages={messages} {...rest} />
  );
}

interface LoadedFormProps extends Omit<OpenBotFormProps, 'subject'> {
  messageId: number;
  button: CardButton;
  form: BotForm;
}

function LoadedForm({ botId, botName, messageId, button, form, messages, onSent, onClose }: LoadedFormProps) {
  const state = useBotForm({ botId, messageId, button, messages, onSent, onAccepted: onClose });
  return <BotFormDialog botId={botId} botName={botName} form={form} state={state} onClose={onClose} />;
}
