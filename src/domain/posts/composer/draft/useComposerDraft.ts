import { useContext, useEffect, useRef, useState } from 'react';

import { useDeletePostDraftMutation } from '@/generated/posts/deletePostDraft';
import { useSavePostDraftMutation } from '@/generated/posts/savePostDraft';
import { useAction } from '@/shared/action/useAction';
import { DraftOwnerContext } from '@/shared/form/drafts';

import type { ComposerSubject } from '../composerSubject';
import { emptyPost, isUntouched, type ComposerValues } from '../composerValues';
import { draftInput, draftTexts, fromDraft } from './draftTexts';
import { clearDraft, isSame, keep, readStoredDraft } from './storedDraft';

/** Debounce before the draft is sent to the server, in ms. */
const REST_MS = 2000;

/** Failures are not shown, because the tab has the draft as well. */
const SILENT = { success: 'silent', failure: 'form' } as const;

interface ComposerDraft {
  /** The stored draft, read once on mount. */
  first: ComposerValues;
  /**
   * Stores the draft: in the tab on every change, so that it survives a crash, and on the server when typing pauses.
   */
  keepValues: (values: ComposerValues) => void;
  /** Deletes the draft immediately in the tab, because the next render may read it, and then on the server. */
  drop: () => void;
}

/** Pending changes for the server. */
interface Outbox {
  next: ComposerValues | 'nothing' | null;
  timer: number | undefined;
  isSending: boolean;
  /** Whether the server may have a draft. */
  isThere: boolean;
}

/** The draft of the composer. `useServerDraft` must have synchronized it with the server before. */
export function useComposerDraft({ newsId, symbol }: ComposerSubject): ComposerDraft {
  const owner = useContext(DraftOwnerContext);
  const save = useAction(useSavePostDraftMutation, SILENT);
  const remove = useAction(useDeletePostDraftMutation, SILENT);
  const [first] = useState(() => {
    const kept = owner === undefined ? null : readStoredDraft(owner, { newsId, symbol });
    return kept === null ? emptyPost(symbol) : fromDraft(kept.texts, emptyPost(symbol));
  });
  const outbox = useRef<Outbox>({ next: null, timer: undefined, isSending: false, isThere: true });

  /** Sends serially; only the latest pending change is sent. */
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
        // A sign-out removes the draft from the tab: then it must not be sent.
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
  // Sends pending changes immediately when the page is hidden or the composer unmounts.
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
