import type { Random } from '../random.ts';
import { industryName, type Language, type Subject } from '../subjects.ts';

const GENERAL_TAGS = {
  en: ['investing', 'earnings', 'dividends', 'trading'],
  tr: ['borsa', 'bilanço', 'temettü', 'BIST100'],
} as const satisfies Record<Language, readonly string[]>;

/** How many of the texts get a tag. */
const TAGGED_SHARE = 0.4;
/** The same of the last day before the start, so that several tags trend at once. */
const RECENT_SHARE = 0.9;
const GENERAL_SHARE = 0.6;

/** Adds a tag to some of the texts: the industry of the stock, or a general one. */
export function addTag(
  random: Random,
  description: string,
  subject: Subject,
  language: Language,
  isRecent = false,
): string {
  if (!random.chance(isRecent ? RECENT_SHARE : TAGGED_SHARE)) return description;
  const words = industryName(subject, language).split(/[^\p{L}\p{N}]+/u);
  const industry = words.map((word) => word.charAt(0).toLocaleUpperCase(language) + word.slice(1)).join('');
  const general = GENERAL_TAGS[language];
  return `${description} #${random.chance(GENERAL_SHARE) ? (general[random.popular(general.length)] ?? industry) : industry}`;
}
