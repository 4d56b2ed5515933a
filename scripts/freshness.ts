import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The files of a path: the file itself, or all files of a folder; empty when the path does not exist. */
function getFiles(input: string): string[] {
  if (!existsSync(input)) return [];
  if (statSync(input).isFile()) return [input];
  return readdirSync(input, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** A digest of the names and contents of all inputs, except generated files. */
export function computeDigest(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs
    .flatMap(getFiles)
    .filter((name) => !name.startsWith(path.join('src', 'generated')))
    .toSorted()) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

const getStamp = (name: string): string => path.join('.cache', `${name}.digest`);

/** Whether all products exist and were built from inputs with this digest. */
export function isFresh(name: string, products: readonly string[], digest: string): boolean {
  const stamp = getStamp(name);
  return (
    products.every((product) => existsSync(product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
  );
}

/** Records the digest that a product was built from. Call it when the product is complete. */
export function markFresh(name: string, digest: string): void {
  mkdirSync('.cache', { recursive: true });
  writeFileSync(getStamp(name), digest);
}
