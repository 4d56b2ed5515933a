import type { BilingualTexts } from '../texts/Previews';
import type { ContentText } from './TextReader';

/** A question and its answer while somebody writes. */
export interface HelpWords {
  title: string;
  titleTr: string;
  answer: string;
  answerTr: string;
  active: boolean;
}

/** Known by a number of its own, so that it can change its place. */
export interface HelpQuestion extends HelpWords {
  id: number;
}

export interface HelpValues {
  items: HelpQuestion[];
}

/** The questions of a version as they are written and previewed. */
export const toHelpQuestions = ({ items }: Pick<ContentText, 'items'>): HelpQuestion[] =>
  (items ?? []).map(({ title_en, title_tr, answer_en, answer_tr, active }, index) => ({
    id: index + 1,
    title: title_en,
    titleTr: title_tr ?? '',
    answer: answer_en,
    answerTr: answer_tr ?? '',
    active,
  }));

/** The HTML of a version, likewise. */
export const toTexts = (text: Pick<ContentText, 'description_en' | 'description_tr'>): BilingualTexts => ({
  description: text.description_en ?? '',
  descriptionTr: text.description_tr ?? '',
});

/** A question without words, behind the others. */
export const newQuestion = (others: readonly HelpQuestion[]): HelpQuestion => ({
  id: Math.max(0, ...others.map(({ id }) => id)) + 1,
  title: '',
  titleTr: '',
  answer: '',
  answerTr: '',
  active: true,
});

export const toHelpItems = (items: readonly HelpQuestion[]): HelpWords[] => items.map(({ id: _id, ...words }) => words);

/** The same questions with one in another place. */
export const withMoved = (items: readonly HelpQuestion[], from: number, to: number): HelpQuestion[] => {
  const moved = items[from];
  return moved === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, moved);
};
