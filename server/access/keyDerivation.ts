import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Derives a key from a root secret (HKDF-SHA-256). Another salt or info gives an independent key. */
export const deriveKey = (rootSecret: string, salt: string, info: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', rootSecret, salt, info, bytes));

/**
 * Creates a function that derives the keys of one purpose from the root secrets, newest first. Its result is cached per
 * list of secrets, because deriving a key takes longer than using it. Key objects are imported once; bytes would be
 * imported on each use.
 */
export function createKeyDeriver(salt: string, info: string): (rootSecrets: readonly string[]) => readonly KeyObject[] {
  const derived = new WeakMap<readonly string[], readonly KeyObject[]>();
  return (rootSecrets) => {
    const cached = derived.get(rootSecrets);
    if (cached !== undefined) return cached;
    const keys = rootSecrets.map((secret) => createSecretKey(deriveKey(secret, salt, info)));
    derived.set(rootSecrets, keys);
    return keys;
  };
}
