import { array, mixed, number, object } from 'yup';

import { pollSchema } from './polls.ts';
import { POST_LIMITS, POST_SENTIMENTS } from './postLimits.ts';
import { hasVisibleText } from '../text/text.ts';
import { optionalTextSchema } from '../text/textSchema.ts';

const POST_TYPES = ['text', 'image', 'poll', 'news'] as const;
type PostType = (typeof POST_TYPES)[number];

type PostSentiment = (typeof POST_SENTIMENTS)[number];

const title = optionalTextSchema(
  POST_LIMITS.title,
  { tooLong: 'posts.form.title.tooLong', hidden: 'posts.form.title.hidden' },
  { breaks: false },
);

const description = optionalTextSchema(
  POST_LIMITS.description,
  { tooLong: 'posts.form.description.tooLong', hidden: 'posts.form.description.hidden' },
  { breaks: true },
)
  // Pictures, polls and news do not require a text; an invisible text counts as empty, whatever its length.
  .when('type', ([type], schema) =>
    type === 'text' ? schema.required('posts.form.description.required') : schema.default(''),
  )
  .test('visible', 'posts.form.description.required', (text) => !text || hasVisibleText(text));

const sentiment = mixed<PostSentiment>().oneOf(POST_SENTIMENTS).nullable();
const type = mixed<PostType>().oneOf(POST_TYPES).required();

const altText = optionalTextSchema(
  POST_LIMITS.altText,
  { tooLong: 'posts.form.altText.tooLong', hidden: 'posts.form.altText.hidden' },
  { breaks: true },
);

/**
 * A new post: addPost and the composer that sends it. The messages are ids into the locales; the end of a poll is
 * compared with `now` of the context.
 */
export const postCreateSchema = object({
  type,
  title,
  description,
  /** The number of pictures. */
  images: number()
    .integer()
    .required()
    .max(POST_LIMITS.images, 'posts.form.images.tooMany')
    .when('type', ([kind], schema) =>
      kind === 'image' ? schema.min(1, 'posts.form.images.required') : schema.max(0, 'posts.form.images.otherType'),
    ),
  altTexts: array()
    .of(altText)
    .required()
    .when('images', ([images], schema) =>
      schema.max(typeof images === 'number' ? images : 0, 'posts.form.altText.tooMany'),
    ),
  poll: pollSchema
    .nullable()
    .default(null)
    .when('type', ([kind], schema) =>
      kind === 'poll'
        ? schema.required('posts.form.poll.required')
        : schema.test('none', 'posts.form.poll.otherType', (poll) => poll === null),
    ),
  newsId: number()
    .nullable()
    .default(null)
    .when('type', ([kind], schema) =>
      kind === 'news'
        ? schema.required('posts.form.news.required')
        : schema.test('none', 'posts.form.news.otherType', (newsId) => newsId === null),
    ),
  /** The post that this one quotes. */
  quotedId: number()
    .nullable()
    .default(null)
    .when('type', ([kind], schema) =>
      kind === 'news' ? schema.test('none', 'posts.form.quote.otherType', (quotedId) => quotedId === null) : schema,
    ),
  sentiment,
});

/** The text of a quote, in its own dialog. */
export const quoteSchema = object({
  description: optionalTextSchema(
    POST_LIMITS.description,
    { tooLong: 'posts.form.description.tooLong', hidden: 'posts.form.description.hidden' },
    { breaks: true },
  )
    .required('posts.form.description.required')
    .test('visible', 'posts.form.description.required', (text) => hasVisibleText(text)),
});

/** Changes of a post: editPost and the dialog that sends it. Pictures, poll and news do not change. */
export const postEditSchema = object({ type, title, description, sentiment });
