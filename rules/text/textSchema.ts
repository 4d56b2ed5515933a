import { string, type StringSchema } from 'yup';

import { countCharacters, hasHiddenCharacters, hasVisibleText } from './text.ts';

export interface TextMessages {
  readonly required: string;
  readonly tooLong: string;
  /** The message for invisible characters, or characters that disturb the texts around them. */
  readonly hidden: string;
}

/** Longer texts are rejected for their length alone, before any closer check. */
const farTooLong = (text: string, max: number): boolean => text.length > 4 * max;

type Options = { readonly breaks: boolean };

function composed(max: number): (text: unknown) => unknown {
  return (text) => (typeof text === 'string' && !farTooLong(text, max) ? text.normalize('NFC').trim() : text);
}

const atMost =
  (max: number) =>
  (text: string | null | undefined): boolean =>
    !text || (!farTooLong(text, max) && countCharacters(text) <= max);

const hasNoHiddenText =
  (max: number, options: Options) =>
  (text: string | null | undefined): boolean =>
    !text || farTooLong(text, max) || !hasHiddenCharacters(text, options);

/**
 * A text for other users to read; stored in composed form and trimmed. The messages are ids into the locales. @param
 * options.breaks allows line breaks and tabs
 */
export function textSchema(max: number, messages: TextMessages, options: Options): StringSchema<string> {
  return string()
    .transform(composed(max))
    .required(messages.required)
    .test('visible', messages.required, (text) => !text || farTooLong(text, max) || hasVisibleText(text))
    .test('length', messages.tooLong, atMost(max))
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
    .transform(composed(max))
    .test('length', tooLong, atMost(max))
    .test('hidden', hidden, hasNoHiddenText(max, options));
}
