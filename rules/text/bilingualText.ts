import { object } from 'yup';

import { hasVisibleText } from './text.ts';
import { optionalTextSchema, textSchema, type TextMessages } from './textSchema.ts';

/** Characters of a text of admins in one language, its tags included. */
export const MAX_RICH_TEXT = 100_000;

/** HTML parsers write this character for references to no character (`&#0;`, `&#xd800;`). */
const hasNoReplacementCharacter = (html: string | null | undefined): boolean => !html?.includes('\uFFFD');

/** HTML in English and optionally in Turkish; tags that are not on the allow-list are removed afterwards. */
export const bilingualTextSchema = (messages: TextMessages) =>
  object({
    description: textSchema(MAX_RICH_TEXT, messages, { breaks: true }).test(
      'broken',
      messages.hidden,
      hasNoReplacementCharacter,
    ),
    descriptionTr: optionalTextSchema(MAX_RICH_TEXT, messages, { breaks: true }).test(
      'broken',
      messages.hidden,
      hasNoReplacementCharacter,
    ),
  });

/** Whether a text has only tags and invisible characters. */
export const isBlankHtml = (html: string): boolean => !hasVisibleText(html.replace(/<[^>]*>|&nbsp;/g, ''));
