import { inLanguage } from '../../../i18n/inLanguage.ts';
import { isMessageId, translate, type Language } from '../../../i18n/translate.ts';
import type { CompanyRow } from './stockDetail.store.ts';

/** The id under which the name of a sector stands in the locales: market.sector.healthCare. */
const sectorId = (name: string): string =>
  `market.sector.${name.replace(/\s+(\p{L})/gu, (_all, letter: string) => letter.toUpperCase()).replace(/^\p{L}/u, (letter) => letter.toLowerCase())}`;

/** A stock's tags as its reader calls them: its sector and industry have names in both languages, anything else is a name of its own. */
export const getTags = (
  language: Language,
  tags: readonly string[],
  company: Pick<CompanyRow, 'industry' | 'industryTr'> | undefined,
): string[] =>
  tags.map((tag) => {
    if (tag === company?.industry) return inLanguage(language, tag, company.industryTr);
    return isMessageId(sectorId(tag)) ? translate(language, sectorId(tag)) : tag;
  });
