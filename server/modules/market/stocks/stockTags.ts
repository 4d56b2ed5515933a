import { pickText } from '../../../i18n/pickText.ts';
import { isMessageId, translate, type Language } from '../../../i18n/translate.ts';
import type { CompanyRow } from './stockDetail.store.ts';

/** The message id of a sector's name, for example market.sector.healthCare. */
const sectorId = (name: string): string =>
  `market.sector.${name.replace(/\s+(\p{L})/gu, (_all, letter: string) => letter.toUpperCase()).replace(/^\p{L}/u, (letter) => letter.toLowerCase())}`;

/** A stock's tags in the reader's language: its sector and industry are translated, other tags are proper names. */
export const getTags = (
  language: Language,
  tags: readonly string[],
  company: Pick<CompanyRow, 'industry' | 'industryTr'> | undefined,
): string[] =>
  tags.map((tag) => {
    if (tag === company?.industry) return pickText(language, tag, company.industryTr);
    return isMessageId(sectorId(tag)) ? translate(language, sectorId(tag)) : tag;
  });
