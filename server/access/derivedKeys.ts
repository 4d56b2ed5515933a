import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/**
 * Derives the keys for one purpose from the signing secrets, newest first. The result is cached per list of secrets,
 * because deriving a key takes longer than using it. Key objects are imported once; bytes would be imported on each use.
 */
export function derivedKeys(noun: string, purpose: string): (secrets: readonly string[]) => readonly KeyObject[] {
  const derived = new WeakMap<readonly string[], readonly KeyObject[]>();
  return (secrets) => {
    const cached = derived.get(secrets);
    if (cached !== undefined) return cached;
    const keys = secrets.map((secret) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, noun, purpose, 32))));
    derived.set(secrets, keys);
    return keys;
  };
}
