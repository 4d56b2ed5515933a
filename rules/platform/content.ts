import { array, boolean, object } from 'yup';

import { bilingualTextSchema } from '../text/bilingualText.ts';
import { optionalTextSchema, textSchema } from '../text/textSchema.ts';

/** The text of the About dialog: publishAbout. The messages are ids into the locales. */
export const aboutTextSchema = bilingualTextSchema({
  required: 'contentAdmin.text.required',
  tooLong: 'contentAdmin.text.tooLong',
  hidden: 'contentAdmin.text.hidden',
});

/** Limits of the Help dialog; questions and answers in characters, in each language. */
export const HELP_LIMITS = {
  items: 40,
  title: 200,
  answer: 2_000,
} as const;

const title = {
  required: 'contentAdmin.title.required',
  tooLong: 'contentAdmin.title.tooLong',
  hidden: 'contentAdmin.text.hidden',
};
const answer = {
  required: 'contentAdmin.answer.required',
  tooLong: 'contentAdmin.answer.tooLong',
  hidden: 'contentAdmin.text.hidden',
};

/** The questions of the Help dialog in their order: publishHelp. */
export const helpSchema = object({
  items: array()
    .of(
      object({
        title: textSchema(HELP_LIMITS.title, title, { breaks: false }),
        titleTr: optionalTextSchema(HELP_LIMITS.title, title, { breaks: false }),
        answer: textSchema(HELP_LIMITS.answer, answer, { breaks: true }),
        answerTr: optionalTextSchema(HELP_LIMITS.answer, answer, { breaks: true }),
        active: boolean().required(),
      }),
    )
    .max(HELP_LIMITS.items, 'contentAdmin.items.tooMany')
    .required(),
});
