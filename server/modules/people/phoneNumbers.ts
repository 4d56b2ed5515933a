import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import { ACCOUNT_LIMITS } from '../../../rules/accounts/accounts.ts';
import { ValidationError } from '../../context/envelope.ts';

/** A number as it is kept. */
export interface Phone {
  /** Calling code without plus. */
  readonly callingCode: number;
  /** National number, 10 to 15 digits. */
  readonly digits: string;
  /** ISO 3166-1 alpha-2; null when several countries share the code and the number does not tell. */
  readonly country: string | null;
}

function parse(callingCode: number, digits: string): PhoneNumber {
  const number = parsePhoneNumberFromString(`+${callingCode}${digits}`);
  if (number === undefined) throw new ValidationError(400, 'accounts.form.countryCode.invalid');
  return number;
}

/** The chosen country, if its calling code is this one. */
function fitting(chosen: string | null | undefined, callingCode: number): string | null {
  if (!chosen || !isSupportedCountry(chosen)) return null;
  return getCountryCallingCode(chosen) === String(callingCode) ? chosen : null;
}

/**
 * Looks at a number that kept the rules of its form: whether the calling code exists and gives out numbers of this length.
 * Whether this very number was given out is not asked: tables of those are always behind.
 * @param chosen country that the form named (ISO 3166-1 alpha-2): kept when it shares the calling code, ignored otherwise.
 * @throws UserError 400
 */
export function readPhone(callingCode: number, digits: string, chosen?: string | null): Phone {
  const number = parse(callingCode, digits);
  if (!number.isPossible()) throw new ValidationError(400, 'accounts.form.phone.invalid');
  // Without the zero that people dial at home, unless what remains is shorter than the form allows.
  const national = number.nationalNumber.length < ACCOUNT_LIMITS.phoneDigitsMin ? digits : number.nationalNumber;
  return {
    callingCode,
    digits: national,
    country: fitting(chosen, callingCode) ?? number.country ?? number.getPossibleCountries()[0] ?? null,
  };
}

/** What codes and proofs are bound to: the whole number in digits. */
export const wholeNumber = ({ callingCode, digits }: Phone): string => `${callingCode}${digits}`;
