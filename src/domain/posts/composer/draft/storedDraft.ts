import { dropDraft, storeDraft, readDraft } from '@/shared/form/drafts';

import type { ComposerSubject } from '../composerSubject';
import { initialComposerValues } from '../composerValues';
import { toDraftTexts, type DraftTexts } from './draftTexts';

/** A draft in the storage of this tab. */
interface StoredDraft {
  texts: DraftTexts;
  /** When the server stored these texts; empty before that. */
  savedAt: string;
}

export const getDraftName = ({ newsId, symbol }: ComposerSubject): string => {
  if (newsId !== undefined) return `post-news-${newsId}`;
  return symbol === undefined ? 'post' : `post-stock-${symbol}`;
};

/** Null when this tab has no draft. */
export function readStoredDraft(owner: string, subject: ComposerSubject): StoredDraft | null {
  const form = { ...toDraftTexts(initialComposerValues(subject.symbol)), savedAt: '' };
  const draft = readDraft(owner, getDraftName(subject), form);
  if (draft === null) return null;
  const { savedAt, ...texts } = draft;
  return { texts, savedAt };
}

export const writeStoredDraft = (owner: string, subject: ComposerSubject, { texts, savedAt }: StoredDraft): void =>
  storeDraft(owner, getDraftName(subject), { ...texts, savedAt });

export const clearDraft = (owner: string, subject: ComposerSubject): void => dropDraft(owner, getDraftName(subject));

/** The first text of the stored draft; undefined without a draft. */
export function getDraftPreview(owner: string | undefined, subject: ComposerSubject): string | undefined {
  const draft = owner === undefined ? null : readStoredDraft(owner, subject);
  if (draft === null) return undefined;
  const { description, title, question } = draft.texts;
  return [description, title, question].map((text) => text.trim()).find((text) => text !== '');
}

export const isSameDraft = (first: DraftTexts, second: DraftTexts): boolean => {
  const serialize = (texts: DraftTexts) =>
    JSON.stringify(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return serialize(first) === serialize(second);
};
