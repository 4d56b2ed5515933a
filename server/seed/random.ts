import { mix, toSeed } from '../ports/market/noise.ts';

/** The seed of all demo data. */
const DEMO_SEED = 'bourse-world-1';

/** A deterministic random generator. Generators with different names are independent. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** An integer from `low` to `high`, inclusive. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Up to `count` distinct elements. */
  sample<T>(from: readonly T[], count: number): T[];
  /** An index below `length`, small ones far more often: a popularity distribution. */
  popular(length: number): number;
}

export function createRandom(name: string): Random {
  const seed = toSeed(`${DEMO_SEED}:${name}`);
  let count = 0;
  const next = (): number => {
    count += 1;
    return mix(seed, count) / 0x1_0000_0000;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(from) {
      const element = from[Math.floor(next() * from.length)];
      if (element === undefined) throw new Error(`Nothing to pick from (${name}).`);
      return element;
    },
    sample(from, size) {
      const rest = [...from];
      const taken = [];
      while (taken.length < size && rest.length > 0) taken.push(...rest.splice(Math.floor(next() * rest.length), 1));
      return taken;
    },
    popular: (length) => Math.floor(length * next() ** 2.4),
  };
}
