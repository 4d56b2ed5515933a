import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';

import type { OptionValues } from '@/domain/conversations/commandCompletion';
import type { Message } from '@/domain/conversations/mergeMessages';
import { useSubmitBotFormMutation } from '@/generated/conversations/submitBotForm';
import { useAction } from '@/shared/action/useAction';
import { DraftOwnerContext, dropDraft, readDraft, storeDraft } from '@/shared/form/drafts';

import type { CardButton } from './CardButtons';
import { newKey } from '../newKey';

type Consent = NonNullable<NonNullable<Message['card']>['consent']>;

export interface BotFormState {
  values: OptionValues;
  setValue: (name: string, value: string) => void;
  /** What the bot finds wrong, by the names of the fields; a field that was changed since then has none. */
  errors: ReadonlyMap<string, string>;
  /** About the whole form: from the bot, or why it could not be sent. */
  failure: string | undefined;
  /** The permission that the bot needs before it accepts the form. */
  consent: Consent | undefined;
  phase: 'editing' | 'sending' | 'checking' | 'expired';
  submit: () => Promise<void>;
}

interface BotFormSource {
  botId: number;
  messageId: number;
  button: CardButton;
  /** Of the conversation: they say what the bot answers. */
  messages: readonly Message[];
  /** Loads the newest messages. */
  onSent: () => Promise<void>;
  /** The bot has accepted the form. */
  onAccepted: () => void;
}

/**
 * The values of a form of a bot, from sending to the answer. A form that the bot returns continues with its errors; a
 * retry after a lost response has the same key, so that the bot receives it once.
 */
export function useBotForm({ botId, messageId, button, messages, onSent, onAccepted }: BotFormSource): BotFormState {
  const owner = useContext(DraftOwnerContext);
  const name = `form-${messageId}-${button.id ?? ''}`;
  const initial = Object.fromEntries((button.form?.fields ?? []).map(({ option, value }) => [option.name, value]));
  const [values, setValues] = useState<OptionValues>(
    () => (owner === undefined ? null : readDraft<Record<string, string>>(owner, name, initial)) ?? initial,
  );
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [sentSeq, setSentSeq] = useState<number>();
  const [isSending, setIsSending] = useState(false);
  const lost = useRef<{ content: string; key: string } | null>(null);
  const action = useAction(useSubmitBotFormMutation, { success: 'silent', failure: 'form' });

  const sent = messages.findLast(
    ({ seq, submission }) =>
      submission?.message_id === messageId &&
      submission.form === button.id &&
      (sentSeq === undefined || seq >= sentSeq),
  );
  const isReturned = (sent?.submission?.errors.length ?? 0) > 0;
  const isAccepted = sentSeq !== undefined && sent?.state === 'answered' && !isReturned;
  const accept = useEffectEvent(() => {
    if (owner !== undefined) dropDraft(owner, name);
    onAccepted();
  });
  useEffect(() => {
    if (isAccepted) accept();
  }, [isAccepted]);
  const bySubject = new Map((isReturned ? sent?.submission?.errors : [])?.map((error) => [error.field, error.message]));
  const errors = new Map([...bySubject].filter(([field]) => field !== '' && !changed.has(field)));
  const request = isReturned && sent ? messages.find(({ seq, card }) => seq > sent.seq && card?.consent) : undefined;
  const isWaiting =
    sentSeq !== undefined && (sent === undefined || sent.state === 'waiting' || sent.state === 'working');
  return {
    values,
    setValue: (field, value) => {
      const next = { ...values, [field]: value };
      setValues(next);
      setChanged(new Set([...changed, field]));
      action.clearError();
      if (owner !== undefined) storeDraft(owner, name, next);
    },
    errors,
    failure: action.error ?? bySubject.get('') ?? undefined,
    consent: request?.card?.consent ?? undefined,
    phase: isSending
      ? 'sending'
      : isWaiting
        ? 'checking'
        : sentSeq !== undefined && sent?.state === 'expired' && !isReturned
          ? 'expired'
          : 'editing',
    submit: async () => {
      const fields = Object.entries(values).flatMap(([field, value]) =>
        value.trim() === '' ? [] : [{ name: field, value: value.trim() }],
      );
      const content = JSON.stringify(fields);
      const clientKey = lost.current?.content === content ? lost.current.key : newKey();
      setIsSending(true);
      const result = await action.run({ botId, messageId, form: button.id ?? '', fields, clientKey });
      lost.current = !result.ok && result.isLost ? { content, key: clientKey } : null;
      if (result.ok) {
        setSentSeq(result.response.data?.seq);
        setChanged(new Set());
        await onSent();
      }
      setIsSending(false);
    },
  };
}
