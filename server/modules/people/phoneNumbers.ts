import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import { ACCOUNT_LIMITS } from '../../../rules/accounts/accounts.ts';
import { ValidationError } from '../../context/envelope.ts';

/** A phone number in its stored form. */
export interface Phone {
  /** Calling code without plus. */
  readonly callingCode: number;
  /** National number, 10 to 15 digits. */
  readonly digits: string;
  /** ISO 3166-1 alpha-2; null when several countries share the calling code and the number is ambiguous. */
  readonly country: string | null;
}

function parse(callingCode: number, digits: string): PhoneNumber {
  const number = parsePhoneNumberFromString(`+${callingCode}${digits}`);
  if (number === undefined) throw new ValidationError(400, 'accounts.form.countryCode.invalid');
  return number;
}

/** The chosen country, if it has this calling code. */
function findMatchingCountry(chosen: string | null | undefined, callingCode: number): string | null {
  if (!chosen || !isSupportedCountry(chosen)) return null;
  return getCountryCallingCode(chosen) === String(callingCode) ? chosen : null;
}

/**
 * Parses a phone number that passed the form's rules. Checks that the calling code exists and that its numbers can have
 * this length. Does not check whether the number is assigned, because tables of assigned ranges are always out of date.
 * @param chosen the country of the form (ISO 3166-1 alpha-2); ignored unless it shares the calling code
 * @throws UserError 400
 */
export function readPhone(callingCode: number, digits: string, chosen?: string | null): Phone {
  const number = parse(callingCode, digits);
  if (!number.isPossible()) throw new ValidationError(400, 'accounts.form.phone.invalid');
  // Without the national trunk prefix, unless the rest is shorter than the form allows.
  const national = number.nationalNumber.length < ACCOUNT_LIMITS.phoneDigitsMin ? digits : number.nationalNumber;
  return {
    callingCode,
    digits: national,
    country: findMatchingCountry(chosen, callingCode) ?? number.country ?? number.getPossibleCountries()[0] ?? null,
  };
}

/** Kinds of numbers that cost more than a message to a person, or belong to none. */
const extraTypes: ReadonlySet<string | undefined> = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'UAN',
  'PERSONAL_NUMBER',
  'PAGER',
  'VOICEMAIL',
]);

/** Whether messages to a number may cost extra, of which its owner gets a part. */
export const costsExtra = ({ callingCode, digits }: Phone): boolean =>
  extraTypes.has(parse(callingCode, digits).getType());

/** The complete number in digits, to which verification codes are bound. */
export const getFullNumber = ({ callingCode, digits }: Phone): string => `${callingCode}${digits}`;
