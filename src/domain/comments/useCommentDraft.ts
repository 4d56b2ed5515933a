import { useContext, useRef, useState } from 'react';

import { DraftOwnerContext, dropDraft, storeDraft, readDraft } from '@/shared/form/drafts';

import type { CommentSubject } from './commentView';

const EMPTY = { comment: '' };

interface CommentDraft {
  text: string;
  setText: (text: string) => void;
  /** Restores a rejected text before the text that was typed since. */
  restore: (text: string) => void;
}

/**
 * The draft of a comment or reply. It is stored per tab and outside of its field, because virtualized rows and dialogs
 * unmount the field.
 * @param parentId the comment that is replied to; undefined for a top-level comment
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
  const restore = (rejected: string) => setText(latest.current === '' ? rejected : `${rejected}\n${latest.current}`);
  return { text, setText, restore };
}
