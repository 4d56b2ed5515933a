import { foldText, lowerCase } from '@/shared/format/text';

import { callingCountries, findMainCountry, type CallingCountry } from './callingCodes';

export interface CountryOption extends CallingCountry {
  readonly value: string;
  /** The text of the closed list. */
  readonly label: string;
  readonly name: string;
  /** The name and others in use, such as the former one. */
  readonly names: readonly string[];
  /** The text that the search matches: names, ISO code and calling code. */
  readonly searched: string;
}

/** Names that people type and that the locale data lacks. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  CD: ['DR Congo'],
  CI: ['Ivory Coast'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  GB: ['Great Britain', 'England'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Türkiye'],
  US: ['USA', 'America'],
};

/** The countries, sorted by their name in this language. */
export function getCountryOptions(locale: string): CountryOption[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  const byName = new Intl.Collator(locale).compare;
  return callingCountries
    .map(({ iso, callingCode }) => {
      const name = names.of(iso) ?? iso;
      const allNames = [name, ...(otherNames[iso] ?? [])];
      return {
        iso,
        callingCode,
        name,
        value: iso,
        label: `+${callingCode} ${name}`,
        names: allNames,
        searched: `${allNames.join(' ')} ${iso} +${callingCode}`,
      };
    })
    .toSorted((a, b) => byName(a.name, b.name));
}

/**
 * Rank of a country in the search results, best first. "90" means +90 rather than +590, "+1" means the main country of
 * the code. Among names that start with the text, the shortest is the closest: "Turk" means Türkiye rather than
 * Turkmenistan. Text with accents must match exactly first.
 */
export function rankCountry(
  query: string,
  { iso, callingCode, names }: Pick<CountryOption, 'iso' | 'callingCode' | 'names'>,
  locale: string,
): number {
  const text = query.trim();
  if (String(callingCode) === text.replace(/^\+/, '')) return findMainCountry(callingCode) === iso ? 0 : 1;
  if (iso === text.toUpperCase()) return 1;
  const isPlain = foldText(text) === lowerCase(text, locale);
  const ranks = names.map((name) => {
    const isExact = lowerCase(name, locale).startsWith(lowerCase(text, locale));
    const isSimilar = foldText(name).startsWith(foldText(text));
    if (!isSimilar) return 4;
    return (isExact || isPlain ? 2 : 3) + name.length / 1_000;
  });
  return Math.min(...ranks);
}
