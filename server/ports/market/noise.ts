/** Deterministic noise: the same keys give the same number on every machine. */

const TABLE_BITS = 12;
const TABLE_SIZE = 1 << TABLE_BITS;

/**
 * Quantiles of the logistic distribution with unit variance. Its tails are heavier than the normal distribution's, like
 * those of real returns, and a look-up is several times faster than Box–Muller.
 */
const QUANTILES = Float64Array.from({ length: TABLE_SIZE }, (_unused, index) => {
  const p = (index + 0.5) / TABLE_SIZE;
  return (Math.log(p / (1 - p)) * Math.sqrt(3)) / Math.PI;
});

/** FNV-1a of a text, as an unsigned 32-bit integer. */
export function toSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Mixes a seed and a key into 32 uniformly distributed bits. */
export function mix(seed: number, key: number): number {
  let hash = Math.imul(seed ^ Math.imul(key, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** A random number of mean 0 and variance 1. */
export function shock(seed: number, key: number): number {
  return QUANTILES[mix(seed, key) >>> (32 - TABLE_BITS)] ?? 0;
}

/** A random number in [0, 1). */
export function unit(seed: number, key: number): number {
  return mix(seed, key) / 0x1_0000_0000;
}
