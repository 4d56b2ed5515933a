import { object } from 'yup';

import { hasVisibleText } from './text.ts';
import { optionalTextSchema, textSchema, type TextMessages } from './textSchema.ts';

/** Characters of a text of admins in one language, its tags included. */
export const MAX_RICH_TEXT = 100_000;

/** Readers of HTML write this sign for references to no character (`&#0;`, `&#xd800;`). */
const holdsNoBrokenSign = (html: string | null | undefined): boolean => !html?.includes('\uFFFD');

/** HTML in English and, where there is one, in Turkish; what is not on the allow-list of tags is taken out afterwards. */
export const bilingualTextSchema = (messages: TextMessages) =>
  object({
    description: textSchema(MAX_RICH_TEXT, messages, { breaks: true }).test(
      'broken',
      messages.hidden,
      holdsNoBrokenSign,
    ),
    descriptionTr: optionalTextSchema(MAX_RICH_TEXT, messages, { breaks: true }).test(
      'broken',
      messages.hidden,
      holdsNoBrokenSign,
    ),
  });

/** Whether nothing but tags and what nobody sees is there. */
export const saysNothing = (html: string): boolean => !hasVisibleText(html.replace(/<[^>]*>|&nbsp;/g, ''));
