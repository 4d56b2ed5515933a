import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { wholeNumber, type Phone } from '../../people/phoneNumbers.ts';

/** Somebody who has proved a number has this long to finish registering. */
export const PROOF_SECONDS = 30 * 60;

type Sealer = Pick<Context, 'sealingSecrets' | 'now'>;

const computeMac = (secret: string, number: string, expires: number): Buffer =>
  createHmac('sha256', secret).update(`phone proof\n${number}\n${expires}`).digest();

/**
 * A token that says: this number was proved, until then. Nothing is stored for it; it is good for its number alone, and
 * a second account cannot use it for more than the first did.
 */
export function sealPhoneProof({ sealingSecrets, now }: Sealer, phone: Phone): string {
  const [secret = ''] = sealingSecrets;
  const expires = Math.floor(now().getTime() / 1000) + PROOF_SECONDS;
  return `${expires}.${computeMac(secret, wholeNumber(phone), expires).toString('base64url')}`;
}

/**
 * Checks the token that somebody registers with.
 * @throws UserError 400 when it is forged, expired or of another number
 */
export function checkPhoneProof({ sealingSecrets, now }: Sealer, phone: Phone, token: string): void {
  const [, seconds = '', mac = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  const expires = Number(seconds);
  const given = Buffer.from(mac, 'base64url');
  const isRight = sealingSecrets.some((secret) => {
    const expected = computeMac(secret, wholeNumber(phone), expires);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isRight || expires * 1000 <= now().getTime()) throw new UserError(400, 'accounts.phoneProof.invalid');
}
