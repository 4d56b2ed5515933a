import type { CountryOption } from './countryOptions';

/** A plus sign stays in front of its digits, whatever direction the page is read in. */
export function CountryLabel({ country }: { country: CountryOption }) {
  return <bdi dir="ltr">{country.label}</bdi>;
}
