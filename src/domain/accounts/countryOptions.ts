import { foldText, lowerCase } from '@/shared/format/text';

import { callingCountries, findMainCountry, type CallingCountry } from './callingCodes';

export interface CountryOption extends CallingCountry {
  readonly value: string;
  /** What a closed list shows. */
  readonly label: string;
  readonly name: string;
  /** Everything that somebody may search a country by. */
  readonly searched: string;
}

/** The countries by their name in this language. */
export function countryOptions(locale: string): CountryOption[] {
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
 * Where a country stands in the answer to a search: whoever types 90 means +90, not +590, and of +1 the country that gave it its name;
 * whoever types "Türk" means Türkiye, not the Turks and Caicos Islands.
 */
export function rankFor(
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
