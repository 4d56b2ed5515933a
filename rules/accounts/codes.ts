import { object, string } from 'yup';

import { emailSchema } from './accounts.ts';

/** Digits of a one-time code. */
export const CODE_LENGTH = 6;

/** Longer texts cannot be a code: they are rejected without a search for digits. */
const MAX_CHECKED = 200;

const zeros = [...'٠۰०０'].map((digit) => digit.codePointAt(0) ?? 0);

/** Digits of another script as 0 to 9. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((candidate) => code >= candidate && code < candidate + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** A typed or pasted code (`123 456`, `123-456`) without its separators, in plain digits. */
export function toCodeDigits(text: string): string {
  return text
    .slice(0, MAX_CHECKED)
    .replace(/[\s\p{P}\p{Cf}]/gu, '')
    .replace(/\p{Nd}/gu, plainDigit);
}

/** Six digits. */
export const codeSchema = string()
  .transform((text: unknown) => (typeof text === 'string' ? toCodeDigits(text) : text))
  .required('recovery.code.required')
  .matches(/^\d{6}$/, { message: 'recovery.code.digits', excludeEmptyString: true });

/** Identifies the account that needs a new password: forgotPassword, appUserForgetPassword. */
export const forgotPasswordSchema = object({ emailaddress: emailSchema });

/** The code from the message: verifyOTP. */
export const verifyCodeSchema = object({ emailaddress: emailSchema, otp: codeSchema });
