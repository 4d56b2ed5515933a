import { useRef, useState } from 'react';

import { readTypedCommand, type Command, type OptionValues } from '@/domain/conversations/commandCompletion';
import type { Message } from '@/domain/conversations/mergeMessages';
import { useRunBotCommandMutation } from '@/generated/conversations/runBotCommand';
import { usePressBotButtonMutation } from '@/generated/conversations/pressBotButton';
import { useSendConversationMessageMutation } from '@/generated/conversations/sendConversationMessage';
import { useAction } from '@/shared/action/useAction';
import { formatCommand } from '@rules/bots/commandText';

import { newKey } from './newKey';
import type { Lane } from './useLane';
import { EMPTY_DRAFT, useMessageDraft, type MessageDraft } from './useMessageDraft';

export interface Sending {
  draft: MessageDraft;
  /** A command with options becomes the editors of its options. */
  setText: (text: string) => void;
  setValues: (command: Command, values: OptionValues) => void;
  isBusy: boolean;
  /** The text that is being sent, until its message has arrived. */
  pending: string | undefined;
  error: string | undefined;
  send: (text: string) => Promise<void>;
  run: (command: Command, values: OptionValues) => Promise<void>;
  /** Presses a button that the bot handles. */
  press: (messageId: number, button: { id: string; label: string }) => Promise<void>;
}

interface Result {
  ok: boolean;
  message: string;
  isLost?: boolean;
  response: { data: Message | null } | null;
}

interface Conversation {
  botId: number;
  /** The chosen lane of members of the team and testers. */
  lane: Lane | undefined;
  commands: readonly Command[];
  /** Those that have arrived. */
  messages: readonly Message[];
  onSent: (message: Message) => void;
  /** A button was pressed: its card has changed as well. */
  onPressed: () => Promise<void>;
}

interface Pending {
  readonly text: string;
  /** The last message before it. */
  readonly afterSeq: number;
}

/** The connection may bring a message before the response to its sending. */
const hasArrived = ({ text, afterSeq }: Pending, messages: readonly Message[]): boolean =>
  messages.some((message) => message.author === 'person' && message.seq > afterSeq && message.text === text);

/**
 * Sends messages to a bot. A rejected message returns to the field with its error. A retry after a lost response has the
 * same key, so the message is stored once.
 */
export function useSending({ botId, lane, commands, messages, onSent, onPressed }: Conversation): Sending {
  const { draft, setDraft, restore } = useMessageDraft(botId);
  const chosen = lane === undefined ? {} : { lane };
  const [pending, setPending] = useState<Pending>();
  const [error, setError] = useState<string>();
  const lost = useRef<{ text: string; key: string } | null>(null);
  const text = useAction(useSendConversationMessageMutation, {
    success: 'silent',
    failure: 'form',
    refetchIfStale: ['getConversation'],
  });
  const command = useAction(useRunBotCommandMutation, {
    success: 'silent',
    failure: 'form',
    refetchIfStale: ['getConversation'],
  });
  const pressing = useAction(usePressBotButtonMutation, { success: 'silent' });

  const deliver = async (written: string, rejected: MessageDraft, call: (clientKey: string) => Promise<Result>) => {
    if (pending !== undefined) return;
    const clientKey = lost.current?.text === written ? lost.current.key : newKey();
    setError(undefined);
    setPending({ text: written, afterSeq: messages.at(-1)?.seq ?? 0 });
    setDraft(EMPTY_DRAFT);
    const result = await call(clientKey);
    lost.current = !result.ok && result.isLost ? { text: written, key: clientKey } : null;
    if (result.ok) {
      if (result.response?.data) onSent(result.response.data);
    } else {
      setError(result.message);
      // What was typed in the meantime stays.
      restore(rejected);
    }
    setPending(undefined);
  };
  const change = (next: MessageDraft) => {
    setError(undefined);
    setDraft(next);
  };
  return {
    draft,
    setText: (value) => {
      const typed = readTypedCommand(value, commands);
      change(
        typed ? { text: '', command: typed.command.command, values: typed.values } : { ...EMPTY_DRAFT, text: value },
      );
    },
    setValues: ({ command: name }, values) => change({ text: '', command: name, values }),
    isBusy: pending !== undefined,
    pending: pending === undefined || hasArrived(pending, messages) ? undefined : pending.text,
    error,
    send: async (given) => {
      const sent = given.trim();
      if (sent !== '')
        await deliver(sent, { ...EMPTY_DRAFT, text: sent }, (clientKey) =>
          text.run({ botId, text: sent, clientKey, ...chosen }),
        );
    },
    press: async (messageId, { id, label }) => {
      if (pending !== undefined) return;
      setPending({ text: label, afterSeq: messages.at(-1)?.seq ?? 0 });
      const result = await pressing.run({ botId, messageId, button: id });
      // A card that is too old is shown as such.
      if (result.ok || !result.isLost) await onPressed();
      setPending(undefined);
    },
    run: ({ command: name, version, options }, values) =>
      deliver(formatCommand(name, options, values), { text: '', command: name, values }, (clientKey) =>
        command.run({
          botId,
          command: name,
          expectedVersion: version,
          clientKey,
          ...chosen,
          options: options.flatMap((option) => {
            const value = values[option.name]?.trim() ?? '';
            return value === '' ? [] : [{ name: option.name, value }];
          }),
        }),
      ),
  };
}
