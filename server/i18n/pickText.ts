import type { Language } from './translate.ts';

/**
 * Picks the text of a language: the English or the Turkish one.
 * @param tr null when there is no translation; the English text is used then
 */
export const pickText = <Text extends string | null>(language: Language, en: Text, tr: Text | null): Text =>
  language === 'tr' ? (tr ?? en) : en;
