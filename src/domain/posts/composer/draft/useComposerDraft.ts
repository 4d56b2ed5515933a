import { useContext, useEffect, useRef, useState } from 'react';

import { useDeletePostDraftMutation } from '@/generated/posts/deletePostDraft';
import { useSavePostDraftMutation } from '@/generated/posts/savePostDraft';
import { useAction } from '@/shared/action/useAction';
import { DraftOwnerContext } from '@/shared/form/drafts';

import type { ComposerSubject } from '../composerSubject';
import { emptyPost, isUntouched, type ComposerValues } from '../composerValues';
import { draftInput, draftTexts, fromDraft } from './draftTexts';
import { clearDraft, isSame, keep, readStoredDraft } from './storedDraft';

/** How long typing rests before the server gets the draft, in ms. */
const REST_MS = 2000;

/** Nobody is told: what was typed is kept in the tab as well. */
const SILENT = { success: 'silent', failure: 'form' } as const;

interface ComposerDraft {
  /** The unfinished post of the person, read once. */
  first: ComposerValues;
  /** Keeps what is written: every letter in the tab, because one that crashes asks nobody, and on the server when typing rests. */
  keepValues: (values: ComposerValues) => void;
  /** Forgets the unfinished post at once, everywhere: what is drawn next may ask for it. */
  drop: () => void;
}

/** What waits for its way to the server. */
interface Outbox {
  next: ComposerValues | 'nothing' | null;
  timer: number | undefined;
  isSending: boolean;
  /** Whether the server may hold a draft. */
  isThere: boolean;
}

/** The draft of the post that is being written. It must have been met with the one of the server before. */
export function useComposerDraft({ newsId, symbol }: ComposerSubject): ComposerDraft {
  const owner = useContext(DraftOwnerContext);
  const save = useAction(useSavePostDraftMutation, SILENT);
  const remove = useAction(useDeletePostDraftMutation, SILENT);
  const [first] = useState(() => {
    const kept = owner === undefined ? null : readStoredDraft(owner, { newsId, symbol });
    return kept === null ? emptyPost(symbol) : fromDraft(kept.texts, emptyPost(symbol));
  });
  const outbox = useRef<Outbox>({ next: null, timer: undefined, isSending: false, isThere: true });

  /** One after the other, the latest at the end. */
  const send = async () => {
    const box = outbox.current;
    window.clearTimeout(box.timer);
    if (box.isSending || owner === undefined) return;
    box.isSending = true;
    while (box.next !== null) {
      const values = box.next;
      box.next = null;
      if (values === 'nothing') {
        if (box.isThere && (await remove.run({ newsId, symbol })).ok) box.isThere = false;
      } else if (readStoredDraft(owner, { newsId, symbol }) !== null) {
        // Not after the person signed out, which takes the draft out of the tab.
        box.isThere = true;
        const result = await save.run({ newsId, symbol, draft: draftInput(values) });
        const kept = readStoredDraft(owner, { newsId, symbol });
        const savedAt = result.ok ? result.reply.data?.saved_at : undefined;
        if (savedAt !== undefined && kept !== null && isSame(kept.texts, draftTexts(values)))
          keep(owner, { newsId, symbol }, { texts: kept.texts, savedAt });
      }
    }
    box.isSending = false;
  };

  const sendLatest = useRef(send);
  useEffect(() => {
    sendLatest.current = send;
  });
  // Whoever leaves does not wait for typing to rest.
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void sendLatest.current();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      void sendLatest.current();
    };
  }, []);

  const sendSoon = (next: ComposerValues | 'nothing') => {
    const box = outbox.current;
    box.next = next;
    window.clearTimeout(box.timer);
    box.timer = window.setTimeout(() => void sendLatest.current(), REST_MS);
  };

  return {
    first,
    keepValues: (values) => {
      if (owner === undefined) return;
      const kept = readStoredDraft(owner, { newsId, symbol });
      if (isUntouched(values, emptyPost(symbol))) {
        clearDraft(owner, { newsId, symbol });
        if (kept !== null) sendSoon('nothing');
        return;
      }
      const texts = draftTexts(values);
      if (kept !== null && kept.savedAt !== '' && isSame(kept.texts, texts)) return;
      keep(owner, { newsId, symbol }, { texts, savedAt: '' });
      sendSoon(values);
    },
    drop: () => {
      if (owner === undefined) return;
      clearDraft(owner, { newsId, symbol });
      outbox.current.next = 'nothing';
      void sendLatest.current();
    },
  };
}
