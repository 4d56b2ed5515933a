import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Whether the number has a possible length and format for the country of this calling code. */
export function isPossibleNumber(callingCode: number, national: string): boolean {
  return parsePhoneNumberFromString(`+${callingCode}${national.replace(/\D/g, '')}`)?.isPossible() ?? false;
}
