import { readFileSync } from 'node:fs';

import { IntlMessageFormat } from 'intl-messageformat';

export type Language = 'en' | 'tr';
export const languages: readonly Language[] = ['en', 'tr'];

/** The texts of the interface, so that one journey runs in both languages. */
export type Words = (id: string, values?: Record<string, string | number>) => string;

/** The texts of a language by their ids. */
export function getWords(language: Language): Words {
  const catalogue: unknown = JSON.parse(readFileSync(`src/locales/${language}.json`, 'utf8'));
  return (id, values) => {
    const text = typeof catalogue === 'object' && catalogue !== null ? Reflect.get(catalogue, id) : undefined;
    if (typeof text !== 'string') throw new Error(`No text ${id} in ${language}`);
    return String(new IntlMessageFormat(text, language).format(values));
  };
}
