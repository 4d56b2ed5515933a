import { useContext, useRef, useState } from 'react';

import { useSendConversationMessageMutation } from '@/generated/conversations/sendConversationMessage';
import { useAction } from '@/shared/action/useAction';
import { DraftOwnerContext, dropDraft, readDraft, storeDraft } from '@/shared/form/drafts';

interface Sending {
  text: string;
  setText: (text: string) => void;
  /** The text that is being sent. */
  pending: string | undefined;
  error: string | undefined;
  send: (text: string) => Promise<void>;
}

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const EMPTY = { text: '' };

/** The text of the field, stored per tab until it is sent. */
function useMessageDraft(botId: number): Pick<Sending, 'text' | 'setText'> & { restore: (text: string) => void } {
  const owner = useContext(DraftOwnerContext);
  const name = `message-${botId}`;
  const [text, show] = useState(() => (owner === undefined ? '' : (readDraft(owner, name, EMPTY)?.text ?? '')));
  const latest = useRef(text);
  const setText = (next: string) => {
    latest.current = next;
    show(next);
    if (owner === undefined) return;
    if (next === '') dropDraft(owner, name);
    else storeDraft(owner, name, { text: next });
  };
  return { text, setText, restore: (rejected) => setText(latest.current === '' ? rejected : latest.current) };
}

/**
 * Sends messages to a bot. A rejected text returns to the field with its error. A retry after a lost response has the
 * same key, so the message is stored once.
 */
export function useSending(botId: number, onSent: () => Promise<void>): Sending {
  const { text, setText, restore } = useMessageDraft(botId);
  const [pending, setPending] = useState<string>();
  const [error, setError] = useState<string>();
  const lost = useRef<{ text: string; key: string } | null>(null);
  const action = useAction(useSendConversationMessageMutation, { success: 'silent', failure: 'form' });

  const send = async (given: string) => {
    const sent = given.trim();
    if (sent === '' || pending !== undefined) return;
    const clientKey = lost.current?.text === sent ? lost.current.key : newKey();
    setError(undefined);
    setPending(sent);
    setText('');
    const result = await action.run({ botId, text: sent, clientKey });
    lost.current = !result.ok && result.isLost ? { text: sent, key: clientKey } : null;
    if (result.ok) await onSent();
    else {
      setError(result.message);
      // What was typed in the meantime stays.
      restore(sent);
    }
    setPending(undefined);
  };
  const change = (value: string) => {
    setError(undefined);
    setText(value);
  };
  return { text, setText: change, pending, error, send };
}
