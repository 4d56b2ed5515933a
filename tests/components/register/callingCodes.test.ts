import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';

import { findCallingCode, callingCountries, findMainCountry, splitInternational } from '@/domain/accounts/callingCodes';
import { getCountryOptions, rankCountry } from '@/domain/accounts/countryOptions';
import { matchesText } from '@/shared/format/text';

describe('calling codes', () => {
  it('match the phone number library', () => {
    const libraryCodes = Object.fromEntries(getCountries().map((iso) => [iso, Number(getCountryCallingCode(iso))]));
    expect(Object.fromEntries(callingCountries.map(({ iso, callingCode }) => [iso, callingCode]))).toEqual(
      libraryCodes,
    );
  });

  it('map to the main country of each code', () => {
    expect([1, 7, 44, 90].map(findMainCountry)).toEqual(['US', 'RU', 'GB', 'TR']);
    expect(findMainCountry(999)).toBeNull();
    expect(findCallingCode('CA')).toBe(1);
    expect(findCallingCode('XX')).toBeNull();
  });

  it.each([
    ['90', 'Türkiye'],
    ['+1', 'United States'],
    ['44', 'United Kingdom'],
  ])('are sorted for a search for %j, with the most likely country first', (query, name) => {
    const found = getCountryOptions('en')
      .filter(({ searched }) => searched.includes(query))
      .toSorted((a, b) => rankCountry(query, a, 'en') - rankCountry(query, b, 'en'));
    expect(found[0]?.name).toBe(name);
  });

  it.each([
    ['Türk', 'tr', 'Türkiye'],
    ['türk', 'tr', 'Türkiye'],
    ['ir', 'tr', 'İran'],
    ['İrl', 'tr', 'İrlanda'],
    ['Turk', 'en', 'Türkiye'],
    ['turk', 'tr', 'Türkiye'],
    ['Turkey', 'en', 'Türkiye'],
    ['Turkey', 'tr', 'Türkiye'],
    ['Türkiye', 'en', 'Türkiye'],
    ['Turkm', 'en', 'Turkmenistan'],
    ['england', 'en', 'United Kingdom'],
    ['tr', 'en', 'Türkiye'],
    ['nige', 'en', 'Niger'],
  ])('search for %j in %s: the closest name comes first', (query, locale, name) => {
    const found = getCountryOptions(locale)
      .filter(({ searched }) => matchesText(searched, query))
      .toSorted((a, b) => rankCountry(query, a, locale) - rankCountry(query, b, locale));
    expect(found[0]?.name).toBe(name);
  });

  it.each([
    ['+90 532 111 22 33', { callingCode: 90, national: '5321112233' }],
    ['0049 30 901820', { callingCode: 49, national: '30901820' }],
    ['+44 (0)20 7946 0018', { callingCode: 44, national: '2079460018' }],
    ['+1-202-555-0143', { callingCode: 1, national: '2025550143' }],
    ['0532 111 22 33', null],
    ['+', null],
    ['+999 123456789', null],
    ['+90 call me', null],
    [`+${' '.repeat(100_000)}x`, null],
  ])('split %j', (text, parts) => {
    expect(splitInternational(text)).toEqual(parts);
  });
});
