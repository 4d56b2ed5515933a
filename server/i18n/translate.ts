import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { en, type ServerMessageId } from './locales/en.ts';
import { tr } from './locales/tr.ts';

export type Language = 'en' | 'tr';
export type { ServerMessageId };
export type MessageValues = Readonly<Record<string, string | number>>;

/** Reads the client's messages, because shared rules refer to their messages by these ids. */
const readShared = (language: Language): Record<string, string> => {
  const content: unknown = JSON.parse(
    readFileSync(new URL(`../../src/locales/${language}.json`, import.meta.url), 'utf8'),
  );
  if (typeof content !== 'object' || content === null) throw new Error(`src/locales/${language}.json is not an object`);
  return Object.fromEntries(
    Object.entries(content).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

const texts: Record<Language, Readonly<Record<string, string>>> = {
  en: { ...readShared('en'), ...en },
  tr: { ...readShared('tr'), ...tr },
};

const formats = new Map<string, IntlMessageFormat>();

/**
 * Translates a message id.
 * @param id a server message, or an id of src/locales such as the messages of rules/
 * @returns the id itself when no translation exists
 */
export function translate(language: Language, id: string, values?: MessageValues): string {
  const text = texts[language][id] ?? texts.en[id];
  if (text === undefined) return id;
  if (values === undefined) return text;
  const key = `${language} ${id}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  const result = format.format<string>(values);
  return Array.isArray(result) ? result.join('') : result;
}

/**
 * Whether a message exists in both languages. A test checks the ids with three or more parts in rules/; the type
 * `ServerMessageId` checks those of services.
 */
export const isMessageId = (id: string): boolean => id in texts.en && id in texts.tr;

/** The best supported language for an Accept-Language header; English when none matches. */
export function getLanguage(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1])
        .find((found) => found !== undefined);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality), index };
    })
    .filter(({ language, quality }) => (language === 'en' || language === 'tr') && quality > 0)
    .toSorted((first, second) => second.quality - first.quality || first.index - second.index);
  return wishes[0]?.language === 'tr' ? 'tr' : 'en';
}
