import { hkdfSync } from 'node:crypto';

/**
 * The keys for one purpose that follow from the signing secrets, newest first. Deriving a key takes longer than using it; the
 * list of secrets lives as long as the process.
 */
export function derivedKeys(noun: string, purpose: string): (secrets: readonly string[]) => readonly Buffer[] {
  const derived = new WeakMap<readonly string[], readonly Buffer[]>();
  return (secrets) => {
    const known = derived.get(secrets);
    if (known !== undefined) return known;
    const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, noun, purpose, 32)));
    derived.set(secrets, keys);
    return keys;
  };
}
