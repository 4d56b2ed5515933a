import type { BilingualTexts } from '../texts/Previews';
import type { ContentText } from './ContentVersionLoader';

/** A question and its answer in the form. */
export interface HelpText {
  title: string;
  titleTr: string;
  answer: string;
  answerTr: string;
  active: boolean;
}

/** Identified by a number of its own, so that it can be moved. */
export interface HelpFormItem extends HelpText {
  id: number;
}

export interface HelpValues {
  items: HelpFormItem[];
}

/** The questions of a version for the form and the preview. */
export const toHelpFormItems = ({ items }: Pick<ContentText, 'items'>): HelpFormItem[] =>
  (items ?? []).map(({ title_en, title_tr, answer_en, answer_tr, active }, index) => ({
    id: index + 1,
    title: title_en,
    titleTr: title_tr ?? '',
    answer: answer_en,
    answerTr: answer_tr ?? '',
    active,
  }));

/** The enabled questions as readers of a language see them. */
export const toShown = (items: readonly HelpText[], language: 'en' | 'tr') =>
  items
    .filter(({ active }) => active)
    .map(({ title, titleTr, answer, answerTr }, index) => ({
      id: index,
      title: (language === 'tr' && titleTr.trim()) || title,
      answer: (language === 'tr' && answerTr.trim()) || answer,
    }));

/** The HTML of a version for the form and the preview. */
export const toTexts = (text: Pick<ContentText, 'description_en' | 'description_tr'>): BilingualTexts => ({
  description: text.description_en ?? '',
  descriptionTr: text.description_tr ?? '',
});

/** An empty question after the others. */
export const newQuestion = (questions: readonly HelpFormItem[]): HelpFormItem => ({
  id: Math.max(0, ...questions.map(({ id }) => id)) + 1,
  title: '',
  titleTr: '',
  answer: '',
  answerTr: '',
  active: true,
});

export const toHelpItems = (items: readonly HelpFormItem[]): HelpText[] => items.map(({ id: _id, ...words }) => words);

/** The questions with one of them moved. */
export const withMoved = (items: readonly HelpFormItem[], from: number, to: number): HelpFormItem[] => {
  const moved = items[from];
  return moved === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, moved);
};
