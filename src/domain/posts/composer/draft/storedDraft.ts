import { dropDraft, storeDraft, readDraft } from '@/shared/form/drafts';

import { draftName, type ComposerSubject } from '../composerSubject';
import { emptyPost } from '../composerValues';
import { draftTexts, type DraftTexts } from './draftTexts';

/** A draft in the storage of this tab. */
interface StoredDraft {
  texts: DraftTexts;
  /** When the server stored these texts; empty before that. */
  savedAt: string;
}

/** Null when this tab has no draft. */
export function readStoredDraft(owner: string, subject: ComposerSubject): StoredDraft | null {
  const form = { ...draftTexts(emptyPost(subject.symbol)), savedAt: '' };
  const kept = readDraft(owner, draftName(subject), form);
  if (kept === null) return null;
  const { savedAt, ...texts } = kept;
  return { texts, savedAt };
}

export const keep = (owner: string, subject: ComposerSubject, { texts, savedAt }: StoredDraft): void =>
  storeDraft(owner, draftName(subject), { ...texts, savedAt });

export const clearDraft = (owner: string, subject: ComposerSubject): void => dropDraft(owner, draftName(subject));

/** The first text of the stored draft; undefined without a draft. */
export function draftBeginning(owner: string | undefined, subject: ComposerSubject): string | undefined {
  const kept = owner === undefined ? null : readStoredDraft(owner, subject);
  if (kept === null) return undefined;
  const { description, title, question } = kept.texts;
  return [description, title, question].map((text) => text.trim()).find((text) => text !== '');
}

export const isSame = (first: DraftTexts, second: DraftTexts): boolean => {
  const sorted = (texts: DraftTexts) => JSON.stringify(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(first) === sorted(second);
};
