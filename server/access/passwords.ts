import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default variant) with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that is verified when the account does not exist, so that both cases take the same time. */
let decoy: Promise<string> | undefined;

/** Keyboards compose letters and diacritics in different ways. Normalisation makes equal letters equal passwords. */
const composed = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(composed(password), cost);

/**
 * Verifies a password in constant time, whether or not the account exists.
 * @param storedHash the account's argon2id hash; undefined for a missing account or one without a password
 */
export async function verifyPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this one');
  const matches = await verify(storedHash ?? (await decoy), composed(password));
  return matches && storedHash !== null && storedHash !== undefined;
}
