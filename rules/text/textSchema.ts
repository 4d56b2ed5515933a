import { string, type StringSchema } from 'yup';

import { hasHiddenCharacters, hasVisibleText } from './text.ts';
import { composeUpTo, hasAtMost, isFarTooLong, passes } from './textLength.ts';

export interface TextMessages {
  readonly required: string;
  readonly tooLong: string;
  /** The message for invisible characters, or characters that disturb the texts around them. */
  readonly hidden: string;
}

type Options = { readonly breaks: boolean };

const hasNoHiddenText = (max: number, options: Options) => passes(max, (text) => !hasHiddenCharacters(text, options));

/**
 * A text for other users to read; stored in composed form and trimmed. The messages are ids into the locales. @param
 * options.breaks allows line breaks and tabs
 */
export function textSchema(max: number, messages: TextMessages, options: Options): StringSchema<string> {
  return string()
    .transform(composeUpTo(max))
    .required(messages.required)
    .test('visible', messages.required, (text) => !text || isFarTooLong(text, max) || hasVisibleText(text))
    .test('length', messages.tooLong, hasAtMost(max))
    .test('hidden', messages.hidden, hasNoHiddenText(max, options));
}

/** Like `textSchema`, for an optional text. */
export function optionalTextSchema(
  max: number,
  { tooLong, hidden }: Omit<TextMessages, 'required'>,
  options: Options,
): StringSchema<string | null | undefined> {
  return string()
    .nullable()
    .transform(composeUpTo(max))
    .test('length', tooLong, hasAtMost(max))
    .test('hidden', hidden, hasNoHiddenText(max, options));
}
