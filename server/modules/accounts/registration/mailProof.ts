import { createHmac, timingSafeEqual } from 'node:crypto';
import { emailKey } from '../../../database/keys.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { getFullNumber, type Phone } from '../../people/phoneNumbers.ts';

/** Time to finish the registration after the code was accepted. */
export const PROOF_SECONDS = 30 * 60;

type SigningContext = Pick<Context, 'encryptionSecrets' | 'now'>;

/** The contact data that a code was requested for. */
export interface Contact {
  readonly phone: Phone;
  readonly emailaddress: string;
}

const computeMac = (secret: string, { phone, emailaddress }: Contact, expires: number): Buffer =>
  createHmac('sha256', secret)
    .update(`mail proof\n${getFullNumber(phone)}\n${emailKey(emailaddress)}\n${expires}`)
    .digest();

/**
 * Signs a token which says that a mailed code was accepted, with its expiry. It proves the e-mail address, not the
 * phone number. Nothing is stored. The token is valid for this address and number only, so reusing it proves nothing
 * new.
 */
export function issueMailProof({ encryptionSecrets, now }: SigningContext, contact: Contact): string {
  const [secret = ''] = encryptionSecrets;
  const expires = Math.floor(now().getTime() / 1000) + PROOF_SECONDS;
  return `${expires}.${computeMac(secret, contact, expires).toString('base64url')}`;
}

/**
 * Verifies the token of a registration.
 * @throws UserError 400 when it is forged, expired or of another address or number
 */
export function checkMailProof({ encryptionSecrets, now }: SigningContext, contact: Contact, token: string): void {
  const [, seconds = '', mac = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  const expires = Number(seconds);
  const given = Buffer.from(mac, 'base64url');
  const isRight = encryptionSecrets.some((secret) => {
    const expected = computeMac(secret, contact, expires);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isRight || expires * 1000 <= now().getTime()) throw new UserError(400, 'accounts.phoneProof.invalid');
}
