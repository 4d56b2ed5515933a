import { useContext, useEffect, useRef, useState } from 'react';

import { useDeletePostDraftMutation } from '@/generated/posts/deletePostDraft';
import { useSavePostDraftMutation } from '@/generated/posts/savePostDraft';
import { useAction } from '@/shared/action/useAction';
import { DraftOwnerContext } from '@/shared/form/drafts';

import type { ComposerSubject } from '../composerSubject';
import { initialComposerValues, isUntouched, type ComposerValues } from '../composerValues';
import { toDraftInput, toDraftTexts, fromDraft } from './draftTexts';
import { clearDraft, isSameDraft, writeStoredDraft, readStoredDraft } from './storedDraft';

/** Debounce before the draft is sent to the server, in ms. */
const SAVE_DELAY_MS = 2000;

/** Failures are not shown, because the tab has the draft as well. */
const SILENT = { success: 'silent', failure: 'form' } as const;

interface ComposerDraft {
  /** The stored draft, read once on mount. */
  initialValues: ComposerValues;
  /**
   * Stores the draft: in the tab on every change, so that it survives a crash, and on the server when typing pauses.
   */
  saveValues: (values: ComposerValues) => void;
  /** Deletes the draft immediately in the tab, because the next render may read it, and then on the server. */
  deleteDraft: () => void;
}

/** Pending changes for the server. */
interface Outbox {
  next: ComposerValues | 'nothing' | null;
  timer: number | undefined;
  isSending: boolean;
  /** Whether the server may have a draft. */
  mayExist: boolean;
}

/** The draft of the composer. `useServerDraft` must have synchronized it with the server before. */
export function useComposerDraft({ newsId, symbol }: ComposerSubject): ComposerDraft {
  const owner = useContext(DraftOwnerContext);
  const save = useAction(useSavePostDraftMutation, SILENT);
  const remove = useAction(useDeletePostDraftMutation, SILENT);
  const [initialValues] = useState(() => {
    const stored = owner === undefined ? null : readStoredDraft(owner, { newsId, symbol });
    return stored === null ? initialComposerValues(symbol) : fromDraft(stored.texts, initialComposerValues(symbol));
  });
  const outbox = useRef<Outbox>({ next: null, timer: undefined, isSending: false, mayExist: true });

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
        if (box.mayExist && (await remove.run({ newsId, symbol })).ok) box.mayExist = false;
      } else if (readStoredDraft(owner, { newsId, symbol }) !== null) {
        // A sign-out removes the draft from the tab: then it must not be sent.
        box.mayExist = true;
        const result = await save.run({ newsId, symbol, draft: toDraftInput(values) });
        const stored = readStoredDraft(owner, { newsId, symbol });
        const savedAt = result.ok ? result.response.data?.saved_at : undefined;
        if (savedAt !== undefined && stored !== null && isSameDraft(stored.texts, toDraftTexts(values)))
          writeStoredDraft(owner, { newsId, symbol }, { texts: stored.texts, savedAt });
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
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void sendLatest.current();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      void sendLatest.current();
    };
  }, []);

  const sendSoon = (next: ComposerValues | 'nothing') => {
    const box = outbox.current;
    box.next = next;
    window.clearTimeout(box.timer);
    box.timer = window.setTimeout(() => void sendLatest.current(), SAVE_DELAY_MS);
  };

  return {
    initialValues,
    saveValues: (values) => {
      if (owner === undefined) return;
      const stored = readStoredDraft(owner, { newsId, symbol });
      if (isUntouched(values, initialComposerValues(symbol))) {
        clearDraft(owner, { newsId, symbol });
        if (stored !== null) sendSoon('nothing');
        return;
      }
      const texts = toDraftTexts(values);
      if (stored !== null && stored.savedAt !== '' && isSameDraft(stored.texts, texts)) return;
      writeStoredDraft(owner, { newsId, symbol }, { texts, savedAt: '' });
      sendSoon(values);
    },
    deleteDraft: () => {
      if (owner === undefined) return;
      clearDraft(owner, { newsId, symbol });
      outbox.current.next = 'nothing';
      void sendLatest.current();
    },
  };
}
