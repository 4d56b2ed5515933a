import { useContext, useRef, useState } from 'react';

import { DraftOwnerContext, dropDraft, storeDraft, readDraft } from '@/shared/form/drafts';

import type { CommentSubject } from './commentView';

const EMPTY = { comment: '' };

interface CommentDraft {
  text: string;
  setText: (text: string) => void;
  /** Puts a text back that was not taken, before what was typed meanwhile. */
  restore: (text: string) => void;
}

/**
 * What is being written about something, or as an answer. It is kept outside of its field until the tab is closed: fields
 * in rows beyond the screen are taken down, dialogs are closed.
 * @param parentId the comment that is answered; undefined for a comment of its own
 */
export function useCommentDraft({ kind, id }: CommentSubject, parentId?: number): CommentDraft {
  const owner = useContext(DraftOwnerContext);
  const name = ['comment', kind, id, ...(parentId === undefined ? [] : [parentId])].join('-');
  const [text, show] = useState(() => (owner === undefined ? '' : (readDraft(owner, name, EMPTY)?.comment ?? '')));
  const latest = useRef(text);

  const setText = (next: string) => {
    latest.current = next;
    show(next);
    if (owner === undefined) return;
    if (next === '') dropDraft(owner, name);
    else storeDraft(owner, name, { comment: next });
  };
  const restore = (refused: string) => setText(latest.current === '' ? refused : `${refused}\n${latest.current}`);
  return { text, setText, restore };
}
