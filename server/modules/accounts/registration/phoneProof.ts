import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { getFullNumber, type Phone } from '../../people/phoneNumbers.ts';

/** Time to finish the registration after the number was proved. */
export const PROOF_SECONDS = 30 * 60;

type SigningContext = Pick<Context, 'encryptionSecrets' | 'now'>;

const computeMac = (secret: string, number: string, expires: number): Buffer =>
  createHmac('sha256', secret).update(`phone proof\n${number}\n${expires}`).digest();

/**
 * Signs a token which says that a number was proved, with its expiry. Nothing is stored. The token is valid for its
 * number only, so reusing it proves nothing new.
 */
export function issuePhoneProof({ encryptionSecrets, now }: SigningContext, phone: Phone): string {
  const [secret = ''] = encryptionSecrets;
  const expires = Math.floor(now().getTime() / 1000) + PROOF_SECONDS;
  return `${expires}.${computeMac(secret, getFullNumber(phone), expires).toString('base64url')}`;
}

/**
 * Verifies the token of a registration.
 * @throws UserError 400 when it is forged, expired or of another number
 */
export function checkPhoneProof({ encryptionSecrets, now }: SigningContext, phone: Phone, token: string): void {
  const [, seconds = '', mac = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  const expires = Number(seconds);
  const given = Buffer.from(mac, 'base64url');
  const isRight = encryptionSecrets.some((secret) => {
    const expected = computeMac(secret, getFullNumber(phone), expires);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isRight || expires * 1000 <= now().getTime()) throw new UserError(400, 'accounts.phoneProof.invalid');
}
