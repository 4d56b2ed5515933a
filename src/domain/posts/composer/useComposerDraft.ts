import { useContext, useEffect, useState } from 'react';

import { DraftOwnerContext, dropDraft, keepDraft, readDraft } from '@/shared/form/drafts';

import { draftOf, emptyPost, fromDraft, isUntouched, type ComposerValues } from './composerValues';

/** What is written about: the name of its draft. */
export interface ComposerSubject {
  newsId?: number | undefined;
  /** The symbol of the stock that the text begins with. */
  symbol?: string | undefined;
}

const nameOf = ({ newsId, symbol }: ComposerSubject): string => {
  if (newsId !== undefined) return `post-news-${newsId}`;
  return symbol === undefined ? 'post' : `post-stock-${symbol}`;
};

/** The post that the person left unfinished in this tab, as it was; null without any. */
export function readPostDraft(owner: string | undefined, subject: ComposerSubject): ComposerValues | null {
  const base = emptyPost(subject.symbol);
  const kept = owner === undefined ? null : readDraft(owner, nameOf(subject), draftOf(base));
  return kept === null ? null : fromDraft(kept, base);
}

/** The unfinished post of the person, read once. */
export function useFirstValues(subject: ComposerSubject): ComposerValues {
  const owner = useContext(DraftOwnerContext);
  const [values] = useState(() => readPostDraft(owner, subject) ?? emptyPost(subject.symbol));
  return values;
}

/** Keeps every letter at once: a tab that crashes asks nobody. Pictures cannot be kept. */
export function useKeepDraft(values: ComposerValues, { newsId, symbol }: ComposerSubject): void {
  const owner = useContext(DraftOwnerContext);
  useEffect(() => {
    if (owner === undefined) return;
    const name = nameOf({ newsId, symbol });
    if (isUntouched({ ...values, pictures: [] }, emptyPost(symbol))) dropDraft(owner, name);
    else keepDraft(owner, name, draftOf(values));
  }, [owner, values, newsId, symbol]);
}

/** Forgets the unfinished post at once: what is drawn next may ask for it. */
export function useDropDraft({ newsId, symbol }: ComposerSubject): () => void {
  const owner = useContext(DraftOwnerContext);
  return () => {
    if (owner !== undefined) dropDraft(owner, nameOf({ newsId, symbol }));
  };
}
