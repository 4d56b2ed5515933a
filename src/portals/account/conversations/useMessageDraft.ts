import { useContext, useRef, useState } from 'react';

import type { OptionValues } from '@/domain/conversations/commandCompletion';
import { DraftOwnerContext, dropDraft, readDraft, storeDraft } from '@/shared/form/drafts';
import { asRecord } from '@/shared/storage/localStore';

/** What the person is writing: a text, or the values of a command. */
export interface MessageDraft {
  readonly text: string;
  /** Empty while a text is written. */
  readonly command: string;
  readonly values: OptionValues;
}

export const EMPTY_DRAFT: MessageDraft = { text: '', command: '', values: {} };

/** Drafts contain texts only. */
const STORED = { text: '', command: '', values: '' };

function parseValues(stored: string): OptionValues {
  try {
    const entries = Object.entries(asRecord(JSON.parse(stored)) ?? {});
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

const isEmpty = ({ text, command }: MessageDraft): boolean => text === '' && command === '';

/** The message that is being written, stored per tab until it is sent. */
export function useMessageDraft(botId: number): {
  draft: MessageDraft;
  setDraft: (draft: MessageDraft) => void;
  /** Brings a rejected message back, unless another one was begun. */
  restore: (rejected: MessageDraft) => void;
} {
  const owner = useContext(DraftOwnerContext);
  const name = `message-${botId}`;
  const [draft, show] = useState<MessageDraft>(() => {
    const stored = owner === undefined ? null : readDraft(owner, name, STORED);
    return stored === null ? EMPTY_DRAFT : { ...stored, values: parseValues(stored.values) };
  });
  const latest = useRef(draft);
  const setDraft = (next: MessageDraft) => {
    latest.current = next;
    show(next);
    if (owner === undefined) return;
    if (isEmpty(next)) dropDraft(owner, name);
    else storeDraft(owner, name, { ...next, values: JSON.stringify(next.values) });
  };
  return { draft, setDraft, restore: (rejected) => setDraft(isEmpty(latest.current) ? rejected : latest.current) };
}
