import { string, type StringSchema } from 'yup';

import { countCharacters, hasHiddenCharacters, hasVisibleText } from './text.ts';

export interface TextMessages {
  readonly required: string;
  readonly tooLong: string;
  /** For what nobody sees, or what disturbs the texts around it. */
  readonly hidden: string;
}

/** Longer texts are refused for their length alone, before anything looks at them more closely. */
const farTooLong = (text: string, max: number): boolean => text.length > 4 * max;

function composed(max: number): (text: unknown) => unknown {
  return (text) => (typeof text === 'string' && !farTooLong(text, max) ? text.normalize('NFC').trim() : text);
}

/**
 * A text that people write and others read; stored composed and trimmed. The messages are ids into the locales.
 * @param options.breaks line breaks and tabs are welcome
 */
export function textSchema(
  max: number,
  messages: TextMessages,
  options: { readonly breaks: boolean },
): StringSchema<string> {
  return optionalTextSchema(max, messages, options)
    .required(messages.required)
    .test('visible', messages.required, (text) => !text || farTooLong(text, max) || hasVisibleText(text));
}

/** Like `textSchema`, for a text that may be left out. */
export function optionalTextSchema(
  max: number,
  { tooLong, hidden }: Omit<TextMessages, 'required'>,
  options: { readonly breaks: boolean },
): StringSchema<string | null | undefined> {
  return string()
    .nullable()
    .transform(composed(max))
    .test('length', tooLong, (text) => !text || (!farTooLong(text, max) && countCharacters(text) <= max))
    .test('hidden', hidden, (text) => !text || farTooLong(text, max) || !hasHiddenCharacters(text, options));
}
