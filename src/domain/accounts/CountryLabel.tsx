import type { CountryOption } from './countryOptions';

/** Isolated from the text direction, so that the plus sign stays before its digits. */
export function CountryLabel({ country }: { country: CountryOption }) {
  return <bdi dir="ltr">{country.label}</bdi>;
}
