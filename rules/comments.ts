import { object } from 'yup';

import { textSchema } from './textSchema.ts';

/** The longest comment, in characters as people count them. */
export const COMMENT_LENGTH = 2000;

/** Comments load in pages of this size (social §9). */
export const COMMENT_PAGE_SIZE = 10;

/** People whom one comment mentions and who are told of it. */
export const MENTIONS_OF_COMMENT = 20;

/** A comment or reply, written or changed. The messages are ids into the locales. */
export const commentSchema = object({
  comment: textSchema(
    COMMENT_LENGTH,
    {
      required: 'comments.form.required',
      tooLong: 'comments.form.tooLong',
      hidden: 'comments.form.hiddenText',
    },
    { breaks: true },
  ),
});
