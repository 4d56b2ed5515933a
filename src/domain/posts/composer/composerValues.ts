import type { AddPostMutationVariables } from '@/generated/posts/addPost';
import { POLL_LIMITS } from '@rules/posts/postLimits';
import { hasVisibleText } from '@rules/text/text';

import { findStockSymbols } from '../../userText/mentionAtCaret';

export interface ChosenPicture {
  /** Identifies the picture independently of its position. */
  id: number;
  file: File;
  altText: string;
}

/** The description of a picture whose file is not available: it was chosen on another device or before a reload. */
export interface MissingPicture {
  name: string;
  altText: string;
}

export type Sentiment = '' | 'bull' | 'bear';

/** Form values of a new post. A post has at most one of pictures, a poll and an article. */
export interface ComposerValues {
  title: string;
  description: string;
  sentiment: Sentiment;
  pictures: ChosenPicture[];
  /** Pictures of a restored draft whose files must be chosen again. */
  picturesToRechoose: MissingPicture[];
  /** Whether the post has a poll: its fields are shown. */
  hasPoll: boolean;
  question: string;
  options: string[];
  /** Minutes until the poll ends, as text. */
  end: string;
  /** Whether the first link of the text gets a card. */
  hasLinkCard: boolean;
}

/** Durations of a poll in minutes, from the minimum to the maximum. */
export const POLL_DURATIONS = [
  POLL_LIMITS.minutesMin,
  60,
  6 * 60,
  24 * 60,
  3 * 24 * 60,
  7 * 24 * 60,
  POLL_LIMITS.daysMax * 24 * 60,
] as const;
const DEFAULT_END_MINUTES = 24 * 60;

/** Initial values. The text of a post about a stock starts with its symbol. */
export const initialComposerValues = (symbol?: string): ComposerValues => ({
  title: '',
  description: symbol === undefined ? '' : `$${symbol} `,
  sentiment: '',
  pictures: [],
  picturesToRechoose: [],
  hasPoll: false,
  question: '',
  options: Array.from({ length: POLL_LIMITS.optionsMin }, () => ''),
  end: String(DEFAULT_END_MINUTES),
  hasLinkCard: true,
});

/** Whether the form has no content that could be lost. */
export const isUntouched = (values: ComposerValues, initial: ComposerValues): boolean =>
  values.pictures.length === 0 &&
  values.picturesToRechoose.length === 0 &&
  values.title.trim() === '' &&
  values.description.trim() === initial.description.trim() &&
  (!values.hasPoll || [values.question, ...values.options].every((text) => text.trim() === ''));

type PostType = AddPostMutationVariables['post_type'];

export function getType({ pictures, hasPoll }: ComposerValues, newsId: number | undefined): PostType {
  if (newsId !== undefined) return 'news';
  if (pictures.length > 0) return 'image';
  return hasPoll ? 'poll' : 'text';
}

/** The symbol of the only stock of the post; undefined without any or with several. */
export function findOnlyStock({ description, question, hasPoll }: ComposerValues): string | undefined {
  const symbols = findStockSymbols(hasPoll ? `${description}\n${question}` : description);
  return symbols.length === 1 ? symbols[0] : undefined;
}

/** The sentiment to send; undefined unless the post is about exactly one stock. */
export const getSentiment = (values: ComposerValues) =>
  values.sentiment === '' || findOnlyStock(values) === undefined ? undefined : values.sentiment;

export const getPollEnd = ({ end }: ComposerValues, now: Date): Date => new Date(now.getTime() + Number(end) * 60_000);

/** @param end the end of the poll, fixed by the caller, so that a retry sends the same values */
export function toPostVariables(
  values: ComposerValues,
  newsId: number | undefined,
  end: Date,
): AddPostMutationVariables {
  const type = getType(values, newsId);
  return {
    post_type: type,
    title: values.title.trim() || undefined,
    description: values.description.trim(),
    sentiment: getSentiment(values),
    ...(!values.hasLinkCard && { hasLinkCard: false }),
    ...(type === 'image' && {
      images: values.pictures.map(({ file }) => file),
      imageAltTexts: values.pictures.map(({ altText }) => altText.trim()),
    }),
    ...(type === 'poll' && {
      poll: {
        question: values.question.trim(),
        options: values.options.map((option) => option.trim()),
        expiration_time: end.toISOString(),
      },
    }),
    ...(type === 'news' && { newsId }),
  };
}

/** Pictures without a description. */
export const findPicturesWithoutAltText = ({ pictures }: ComposerValues): ChosenPicture[] =>
  pictures.filter(({ altText }) => !hasVisibleText(altText));
