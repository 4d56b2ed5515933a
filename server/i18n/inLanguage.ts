import type { Language } from './translate.ts';

/**
 * Picks the text of a row with texts in both languages.
 * @param tr null when there is no translation; the English text is used then
 */
export const inLanguage = <Text extends string | null>(language: Language, en: Text, tr: Text | null): Text =>
  language === 'tr' ? (tr ?? en) : en;
