import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Whether somebody can be called at this number of the country with this calling code, as far as its length and form tell. */
export function isNumberOf(callingCode: number, national: string): boolean {
  return parsePhoneNumberFromString(`+${callingCode}${national.replace(/\D/g, '')}`)?.isPossible() ?? false;
}
