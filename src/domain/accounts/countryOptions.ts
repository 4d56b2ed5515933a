import { foldText, lowerCase } from '@/shared/format/text';

import { callingCountries, findMainCountry, type CallingCountry } from './callingCodes';

export interface CountryOption extends CallingCountry {
  readonly value: string;
  /** The text of the closed list. */
  readonly label: string;
  readonly name: string;
  /** The text that the search matches: name, ISO code and calling code. */
  readonly searched: string;
}

/** The countries, sorted by their name in this language. */
export function getCountryOptions(locale: string): CountryOption[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  const byName = new Intl.Collator(locale).compare;
  return callingCountries
    .map(({ iso, callingCode }) => {
      const name = names.of(iso) ?? iso;
      return {
        iso,
        callingCode,
        name,
        value: iso,
        label: `+${callingCode} ${name}`,
        searched: `${name} ${iso} +${callingCode}`,
      };
    })
    .toSorted((a, b) => byName(a.name, b.name));
}

/**
 * Rank of a country in the search results, best first. "90" means +90 rather than +590, "+1" means the main country of
 * the code, and "Türk" means Türkiye rather than the Turks and Caicos Islands.
 */
export function rankCountry(
  query: string,
  { iso, callingCode, name }: Pick<CountryOption, 'iso' | 'callingCode' | 'name'>,
  locale: string,
): number {
  const text = query.trim();
  if (String(callingCode) === text.replace(/^\+/, '')) return findMainCountry(callingCode) === iso ? 0 : 1;
  if (iso === text.toUpperCase()) return 1;
  if (lowerCase(name, locale).startsWith(lowerCase(text, locale))) return 2;
  return foldText(name).startsWith(foldText(text)) ? 3 : 4;
}
