import { setIn, type FormikErrors } from 'formik';
import { ValidationError } from 'yup';

import type { AddPostMutationVariables } from '@/generated/posts/addPost';
import { POLL_LIMITS, findConfusable } from '@rules/posts/polls';
import { postCreateSchema } from '@rules/posts/posts';
import { hasVisibleText } from '@rules/text/text';

import { stockWords } from '../../userText/mentionAtCaret';

export interface ChosenPicture {
  /** Tells it apart while the order changes. */
  id: number;
  file: File;
  altText: string;
}

/** What was written about a picture whose file is not here: chosen on another device, or before the page was loaded anew. */
export interface PictureNote {
  name: string;
  altText: string;
}

export type Sentiment = '' | 'bull' | 'bear';

/** What somebody is about to post. A post has pictures, a poll or an article, not several of them. */
export interface ComposerValues {
  title: string;
  description: string;
  sentiment: Sentiment;
  pictures: ChosenPicture[];
  missing: PictureNote[];
  poll: '' | 'open';
  question: string;
  options: string[];
  /** Minutes until the poll ends, as text. */
  end: string;
}

/** From what a poll may run at least to what it may run at most, in minutes. */
export const POLL_ENDS = [
  POLL_LIMITS.minutesMin,
  60,
  6 * 60,
  24 * 60,
  3 * 24 * 60,
  7 * 24 * 60,
  POLL_LIMITS.daysMax * 24 * 60,
] as const;
const USUAL_END = 24 * 60;

/** Nothing yet; about a stock the text begins with it. */
export const emptyPost = (symbol?: string): ComposerValues => ({
  title: '',
  description: symbol === undefined ? '' : `$${symbol} `,
  sentiment: '',
  pictures: [],
  missing: [],
  poll: '',
  question: '',
  options: Array.from({ length: POLL_LIMITS.optionsMin }, () => ''),
  end: String(USUAL_END),
});

/** Whether nothing would be lost. */
export const isUntouched = (values: ComposerValues, base: ComposerValues): boolean =>
  values.pictures.length === 0 &&
  values.missing.length === 0 &&
  values.title.trim() === '' &&
  values.description.trim() === base.description.trim() &&
  (values.poll === '' || [values.question, ...values.options].every((text) => text.trim() === ''));

type PostType = AddPostMutationVariables['post_type'];

function getType({ pictures, poll }: ComposerValues, newsId: number | undefined): PostType {
  if (newsId !== undefined) return 'news';
  if (pictures.length > 0) return 'image';
  return poll === 'open' ? 'poll' : 'text';
}

/** The one stock that the post is about; undefined without any, and with several. */
export function onlyStock({ description, question, poll }: ComposerValues): string | undefined {
  const words = stockWords(poll === 'open' ? `${description}\n${question}` : description);
  return words.length === 1 ? words[0] : undefined;
}

/** What an expectation belongs to is one stock. */
const getSentiment = (values: ComposerValues) =>
  values.sentiment === '' || onlyStock(values) === undefined ? undefined : values.sentiment;

export const pollEnd = ({ end }: ComposerValues, now: Date): Date => new Date(now.getTime() + Number(end) * 60_000);

/** The mistakes of the rules that the server runs as well, each at its field. */
export function validateComposer(values: ComposerValues, newsId: number | undefined): FormikErrors<ComposerValues> {
  const now = new Date();
  const type = getType(values, newsId);
  try {
    postCreateSchema.validateSync(
      {
        type,
        title: values.title,
        description: values.description,
        images: values.pictures.length,
        altTexts: values.pictures.map(({ altText }) => altText),
        poll:
          type === 'poll'
            ? { question: values.question, options: values.options, expiresAt: pollEnd(values, now) }
            : null,
        newsId: newsId ?? null,
        sentiment: getSentiment(values) ?? null,
      },
      { abortEarly: false, context: { now } },
    );
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const all = error.inner.length > 0 ? error.inner : [error];
    // The first of a field counts: setIn would keep the last.
    return all.reduceRight<FormikErrors<ComposerValues>>(
      (found, { path = '', message }) => setIn(found, getField(path, values), message),
      {},
    );
  }
}

/** Where the rules' names for things stand in the form. */
function getField(path: string, { options }: ComposerValues): string {
  if (path === 'title') return path;
  if (path === 'poll.question') return 'question';
  if (path === 'poll.expiresAt') return 'end';
  if (path === 'poll.options') return `options[${Math.max(0, findConfusable(options))}]`;
  if (path.startsWith('poll.options')) return path.slice('poll.'.length);
  if (path.startsWith('altTexts')) return `${path.replace('altTexts', 'pictures')}.altText`;
  return 'description';
}

/** What is sent. `end` is given, so that a second try says the same as the first. */
export function getVariables(values: ComposerValues, newsId: number | undefined, end: Date): AddPostMutationVariables {
  const type = getType(values, newsId);
  return {
    post_type: type,
    title: values.title.trim() || undefined,
    description: values.description.trim(),
    sentiment: getSentiment(values),
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

/** Pictures that nobody described. */
export const undescribed = ({ pictures }: ComposerValues): ChosenPicture[] =>
  pictures.filter(({ altText }) => !hasVisibleText(altText));
