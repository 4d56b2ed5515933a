import { createHmac, timingSafeEqual } from 'node:crypto';
import { emailKey } from '../../../database/keys.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { getFullNumber, type Phone } from '../../people/phoneNumbers.ts';

/** Time to finish the registration after the code was accepted. */
export const PROOF_SECONDS = 30 * 60;

type SigningContext = Pick<Context, 'rootSecrets' | 'now'>;

/** The contact data that a code was requested for. */
export interface Contact {
  readonly phone: Phone;
  readonly emailaddress: string;
}

/** What an accepted code proves: it came by e-mail or by text message. */
export type Proof = 'email' | 'phone';
const PROOFS: readonly Proof[] = ['email', 'phone'];

/** The signed text. A text message needs no e-mail address, so the address may change after it. */
const toText: Readonly<Record<Proof, (contact: Contact) => string>> = {
  email: ({ phone, emailaddress }) => `mail proof\n${getFullNumber(phone)}\n${emailKey(emailaddress)}`,
  phone: ({ phone }) => `phone proof\n${getFullNumber(phone)}`,
};

const computeMac = (secret: string, proof: Proof, contact: Contact, expires: number): Buffer =>
  createHmac('sha256', secret)
    .update(`${toText[proof](contact)}\n${expires}`)
    .digest();

/**
 * Signs a token which says that a code was accepted, with its expiry. A mailed code proves the e-mail address, a text
 * message the phone number. Nothing is stored. The token is valid for this contact only, so reusing it proves nothing
 * new.
 */
export function issueProof({ rootSecrets, now }: SigningContext, proof: Proof, contact: Contact): string {
  const [secret = ''] = rootSecrets;
  const expires = Math.floor(now().getTime() / 1000) + PROOF_SECONDS;
  return `${expires}.${computeMac(secret, proof, contact, expires).toString('base64url')}`;
}

/**
 * Verifies the token of a registration.
 * @returns what it proves
 * @throws UserError 400 when it is forged, expired or of another address or number
 */
export function checkProof({ rootSecrets, now }: SigningContext, contact: Contact, token: string): Proof {
  const [, seconds = '', mac = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  const expires = Number(seconds);
  const given = Buffer.from(mac, 'base64url');
  const proof = PROOFS.find((candidate) =>
    rootSecrets.some((secret) => {
      const expected = computeMac(secret, candidate, contact, expires);
      return given.length === expected.length && timingSafeEqual(given, expected);
    }),
  );
  if (proof === undefined || expires * 1000 <= now().getTime()) throw new UserError(400, 'accounts.phoneProof.invalid');
  return proof;
}
