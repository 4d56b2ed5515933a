import type { Language } from './translate.ts';

/**
 * The text of a row that the database keeps in both languages.
 * @param tr null when nobody has translated it: then the English one stands for both
 */
export const inLanguage = <Text extends string | null>(language: Language, en: Text, tr: Text | null): Text =>
  language === 'tr' ? (tr ?? en) : en;
