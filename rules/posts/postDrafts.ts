import { array, mixed, number, object, string } from 'yup';

import { DRAFT_LIMITS, POLL_LIMITS, POST_LIMITS, POST_SENTIMENTS } from './postLimits.ts';
import { countCharacters } from '../text/text.ts';

/** An unfinished text: it is not trimmed, and rules of posts do not apply yet, because the author can still fix it. */
const asTyped = (max: number, tooLong: string) =>
  string()
    .default('')
    .test('length', tooLong, (text) => text.length <= 4 * max && countCharacters(text) <= max);

/** An unsent post: savePostDraft and the composer that saves it. The messages are ids into the locales. */
export const postDraftSchema = object({
  title: asTyped(POST_LIMITS.title, 'posts.form.title.tooLong'),
  description: asTyped(POST_LIMITS.description, 'posts.form.description.tooLong'),
  sentiment: mixed<(typeof POST_SENTIMENTS)[number]>().oneOf(POST_SENTIMENTS).nullable().default(null),
  poll: object({
    question: asTyped(POLL_LIMITS.question, 'polls.form.question.tooLong'),
    options: array()
      .of(asTyped(POLL_LIMITS.option, 'polls.form.option.tooLong'))
      .required()
      .max(POLL_LIMITS.optionsMax, 'polls.form.options.tooMany'),
    minutes: number()
      .integer()
      .required()
      .min(0, 'polls.form.end.outside')
      .max(POLL_LIMITS.daysMax * 24 * 60, 'polls.form.end.outside'),
  })
    .nullable()
    .default(null),
  pictures: array()
    .of(
      object({
        name: asTyped(DRAFT_LIMITS.fileName, 'posts.form.fileName.tooLong'),
        altText: asTyped(POST_LIMITS.altText, 'posts.form.altText.tooLong'),
      }),
    )
    .required()
    .max(POST_LIMITS.images, 'posts.form.images.tooMany'),
});

/** The subject of a draft: an article, a stock, or none. */
export const draftSubjectSchema = object({
  newsId: number().integer().nullable().default(null),
  symbol: string()
    .trim()
    .nullable()
    .default(null)
    .test(
      'symbol',
      'posts.form.draftSymbol',
      (symbol) => symbol === null || /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(symbol.slice(0, DRAFT_LIMITS.symbol + 1)),
    )
    .test('length', 'posts.form.draftSymbol', (symbol) => symbol === null || symbol.length <= DRAFT_LIMITS.symbol)
    .when('newsId', ([newsId], schema) =>
      newsId === null
        ? schema
        : schema.test('one', 'posts.form.draftSubjects', (symbol: string | null) => symbol === null),
    ),
});
