import { object, string } from 'yup';

import { emailSchema } from './accounts.ts';

/** Digits of a one-time code. */
export const CODE_LENGTH = 6;

/** Longer texts hold more than a code; they are told so, not searched. */
const maxLooked = 200;

const zeros = [...'٠۰०０'].map((digit) => digit.codePointAt(0) ?? 0);

/** Digits of another script as 0 to 9. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((candidate) => code >= candidate && code < candidate + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** What somebody types or pastes for a code (`123 456`, `123-456`) without what stands between, in plain digits. */
export function toCodeDigits(text: string): string {
  return text
    .slice(0, maxLooked)
    .replace(/[\s\p{P}\p{Cf}]/gu, '')
    .replace(/\p{Nd}/gu, plainDigit);
}

/** Six digits. */
export const codeSchema = string()
  .transform((text: unknown) => (typeof text === 'string' ? toCodeDigits(text) : text))
  .required('recovery.code.required')
  .matches(/^\d{6}$/, { message: 'recovery.code.digits', excludeEmptyString: true });

/** Who wants a new password: forgotPassword, appUserForgetPassword. */
export const forgotPasswordSchema = object({ emailaddress: emailSchema });

/** The code of the message: verifyOTP. */
export const verifyCodeSchema = object({ emailaddress: emailSchema, otp: codeSchema });
