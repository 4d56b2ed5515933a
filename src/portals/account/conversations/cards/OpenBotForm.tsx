import type { Scope } from '@/domain/consents/scopeTexts';
import type { Message } from '@/domain/conversations/mergeMessages';

import { BotFormDialog, type BotForm, type BotFormDialogProps } from './BotFormDialog';
import type { CardButton } from './CardButtons';
import { useBotForm } from './useBotForm';

interface OpenBotFormProps {
  botId: number;
  botName: string;
  /** The message and the button of the form, as in the address: "501:alert". */
  subject: string | null;
  messages: readonly Message[];
  onSent: () => Promise<void>;
  /** What the person allows the bot. */
  scopes: readonly Scope[];
  onAllow: BotFormDialogProps['onAllow'];
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

function LoadedForm({
  botId,
  botName,
  messageId,
  button,
  form,
  messages,
  scopes,
  onSent,
  onAllow,
  onClose,
}: LoadedFormProps) {
  const state = useBotForm({ botId, messageId, button, messages, onSent, onAccepted: onClose });
  const isAllowed = state.consent !== undefined && scopes.includes(state.consent.scope);
  return (
    <BotFormDialog
      botId={botId}
      botName={botName}
      form={form}
      state={isAllowed ? { ...state, consent: undefined, failure: undefined } : state}
      onAllow={onAllow}
      onClose={onClose}
    />
  );
}
