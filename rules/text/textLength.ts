import { countCharacters } from './text.ts';

/** Longer texts are rejected for their length alone, before any closer check. */
export const isFarTooLong = (text: string, max: number): boolean => text.length > 4 * max;

/** Tests that a text has at most `max` characters as people count them. */
export const hasAtMost =
  (max: number) =>
  (text: string | null | undefined): boolean =>
    !text || (!isFarTooLong(text, max) && countCharacters(text) <= max);

/** Tests a text within the length limit, because only such a text gets a second message. */
export const passes =
  (max: number, test: (text: string) => boolean) =>
  (text: string | null | undefined): boolean =>
    !text || isFarTooLong(text, max) || test(text);

/** Composes the characters of a text and trims it, unless it is far too long. */
export const composeUpTo =
  (max: number) =>
  (text: unknown): unknown =>
    typeof text === 'string' && !isFarTooLong(text, max) ? text.normalize('NFC').trim() : text;
