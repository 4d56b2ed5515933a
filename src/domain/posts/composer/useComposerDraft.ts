import { useContext, useEffect, useState } from 'react';

import { DraftOwnerContext, dropDraft, keepDraft, readDraft } from '@/shared/form/drafts';

import { draftName, type ComposerSubject } from './composerSubject';
import { draftOf, emptyPost, fromDraft, isUntouched, type ComposerValues } from './composerValues';

/** The unfinished post of the person, read once. */
export function useFirstValues(subject: ComposerSubject): ComposerValues {
  const owner = useContext(DraftOwnerContext);
  const [values] = useState(() => {
    const base = emptyPost(subject.symbol);
    const kept = owner === undefined ? null : readDraft(owner, draftName(subject), draftOf(base));
    return kept === null ? base : fromDraft(kept, base);
  });
  return values;
}

/** Keeps every letter at once: a tab that crashes asks nobody. Pictures cannot be kept. */
export function useKeepDraft(values: ComposerValues, { newsId, symbol }: ComposerSubject): void {
  const owner = useContext(DraftOwnerContext);
  useEffect(() => {
    if (owner === undefined) return;
    const name = draftName({ newsId, symbol });
    if (isUntouched({ ...values, pictures: [] }, emptyPost(symbol))) dropDraft(owner, name);
    else keepDraft(owner, name, draftOf(values));
  }, [owner, values, newsId, symbol]);
}

/** Forgets the unfinished post at once: what is drawn next may ask for it. */
export function useDropDraft({ newsId, symbol }: ComposerSubject): () => void {
  const owner = useContext(DraftOwnerContext);
  return () => {
    if (owner !== undefined) dropDraft(owner, draftName({ newsId, symbol }));
  };
}
