import { object } from 'yup';

import { textSchema } from '../text/textSchema.ts';

/** The longest comment, in characters as people count them. */
export const COMMENT_LENGTH = 2000;

/** Comments load in pages of this size (social §9). */
export const COMMENT_PAGE_SIZE = 10;

/** Comments that are counted and that page numbers reach; later ones are read by cursor. */
export const COMMENTS_BY_PAGE = 1000;

/** Minutes in which authors may change a comment, and how often: readers answer to its text. */
export const COMMENT_EDIT_MINUTES = 15;
export const COMMENT_EDITS = 20;

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
