import { callingCountries, mainCountryOf, type CallingCountry } from './callingCodes';

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

/** Where a country stands in the answer to a search: whoever types 90 means +90, not +590, and of +1 the country that gave it its name. */
export function rankFor(query: string, { iso, callingCode }: CallingCountry): number {
  const digits = query.trim().replace(/^\+/, '');
  if (String(callingCode) !== digits) return 2;
  return mainCountryOf(callingCode) === iso ? 0 : 1;
}
