import { readDraft } from '@/shared/form/drafts';

/** What is written about. */
export interface ComposerSubject {
  newsId?: number | undefined;
  /** The symbol of the stock that the text begins with. */
  symbol?: string | undefined;
}

/** The name of its draft. */
export const draftName = ({ newsId, symbol }: ComposerSubject): string => {
  if (newsId !== undefined) return `post-news-${newsId}`;
  return symbol === undefined ? 'post' : `post-stock-${symbol}`;
};

/** How the post begins that the person left unfinished in this tab; undefined without any. */
export function draftBeginning(owner: string | undefined, subject: ComposerSubject): string | undefined {
  if (owner === undefined) return undefined;
  const draft = readDraft(owner, draftName(subject), { description: '', title: '', question: '' });
  return draft === null ? undefined : draft.description.trim() || draft.title.trim() || draft.question.trim();
}
