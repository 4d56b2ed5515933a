import { mix, shock } from './noise.ts';

/**
 * A random walk over trading time that is a pure function of its seed: midpoint displacement between fixed anchors,
 * first over sessions, then over the minutes of one session. A value at any time costs O(log n), without stored state.
 * Values are logarithms (of a price or of a factor).
 */

/**
 * Sessions between two anchors (about two years). Anchors are stationary, so that prices do not drift without limit.
 */
export const BLOCK = 512;
/** Spread of the anchors, relative to a free random walk over a block. */
const ANCHOR_SPREAD = 0.42;
/** Part of a day's variance that occurs between the close and the next opening. */
export const OVERNIGHT = 0.16;

const SALT_ANCHOR = 0x51ed270b;
const SALT_SESSION = 0x2545f491;
const SALT_OPEN = 0x632be5ab;
const SALT_MINUTE = 0x1b873593;
const SALT_TURBULENCE = 0x3c6ef372;

/** Longest session whose every minute is drawn. Of longer ones every third is, and those between are on a line. */
const MAX_DRAWN_MINUTES = 512;
const STRIDE = 3;

const getStride = (minutes: number): number => (minutes > MAX_DRAWN_MINUTES && minutes % STRIDE === 0 ? STRIDE : 1);

/** Order in which the inner minutes of a session of `minutes` are interpolated, with the weights of each step. */
interface BridgePlan {
  readonly middle: Uint16Array;
  readonly low: Uint16Array;
  readonly high: Uint16Array;
  /** Weight of the upper end. */
  readonly weight: Float64Array;
  /** Standard deviation of the step for a session of variance 1. */
  readonly spread: Float64Array;
}

const computeWeight = (low: number, middle: number, high: number): number => (middle - low) / (high - low);
const computeSpread = (low: number, middle: number, high: number, length: number): number =>
  Math.sqrt(((middle - low) * (high - middle)) / ((high - low) * length));

function makePlan(minutes: number): BridgePlan {
  const steps: [number, number, number][] = [];
  const queue: [number, number][] = [[0, minutes]];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [low, high] = next;
    if (high - low < 2) continue;
    const middle = (low + high) >> 1;
    steps.push([low, middle, high]);
    queue.push([low, middle], [middle, high]);
  }
  return {
    low: Uint16Array.from(steps, ([low]) => low),
    middle: Uint16Array.from(steps, ([, middle]) => middle),
    high: Uint16Array.from(steps, ([, , high]) => high),
    weight: Float64Array.from(steps, ([low, middle, high]) => computeWeight(low, middle, high)),
    spread: Float64Array.from(steps, ([low, middle, high]) => computeSpread(low, middle, high, minutes)),
  };
}

const plans = new Map<number, BridgePlan>();

function getPlan(minutes: number): BridgePlan {
  const cached = plans.get(minutes);
  if (cached) return cached;
  const created = makePlan(minutes);
  plans.set(minutes, created);
  return created;
}

export interface Path {
  /** Value at the close of a session. */
  close(session: number): number;
  /** Value at the opening. */
  open(session: number): number;
  /** Value at a whole minute of a session of `minutes` minutes. */
  minute(session: number, minutes: number, minute: number): number;
  /** Adds all minutes of a session, 0 … minutes, times a factor, to the values in `out`. */
  addSession(session: number, minutes: number, factor: number, out: Float64Array): void;
  /** The values of `close` for the sessions of a block (512 in a row), at a fraction of the cost of single calls. */
  closes(block: number, out: Float64Array): void;
}

/**
 * @param seed 32-bit seed of the path
 * @param deviation standard deviation of one session's change, as a logarithm (0.01 is about 1 %)
 * @param overnight part of that variance between the close and the next opening; 0 where they are the same moment
 */
export function createPath(seed: number, deviation: number, overnight = OVERNIGHT): Path {
  const anchorSpread = deviation * Math.sqrt(BLOCK) * ANCHOR_SPREAD;
  const anchor = (block: number): number => shock(seed ^ SALT_ANCHOR, block) * anchorSpread;

  /** Value after `count` sessions of the calendar. */
  const after = (count: number): number => {
    const block = Math.floor(count / BLOCK);
    let low = block * BLOCK;
    let high = low + BLOCK;
    let lowValue = anchor(block);
    if (count === low) return lowValue;
    let highValue = anchor(block + 1);
    for (;;) {
      const middle = (low + high) / 2;
      const value =
        (lowValue + highValue) / 2 + shock(seed ^ SALT_SESSION, middle) * deviation * Math.sqrt((high - low) / 4);
      if (middle === count) return value;
      if (count < middle) {
        high = middle;
        highValue = value;
      } else {
        low = middle;
        lowValue = value;
      }
    }
  };
  const close = (session: number): number => after(session + 1);
  /** Varies the variance of days. */
  const turbulence = (session: number): number => Math.exp(0.3 * shock(seed ^ SALT_TURBULENCE, session));
  const openBetween = (session: number, before: number, closing: number): number =>
    before +
    (closing - before) * overnight +
    shock(seed ^ SALT_OPEN, session) * deviation * Math.sqrt(overnight * (1 - overnight));
  const open = (session: number): number => openBetween(session, after(session), close(session));
  const innerDeviation = (session: number): number => deviation * Math.sqrt(1 - overnight) * turbulence(session);

  /** The drawn value at a step of a session of so many steps. */
  const drawn = (session: number, minutes: number, minute: number): number => {
    let low = 0;
    let high = minutes;
    let lowValue = open(session);
    let highValue = close(session);
    if (minute <= 0) return lowValue;
    if (minute >= minutes) return highValue;
    const daySeed = mix(seed ^ SALT_MINUTE, session);
    const spread = innerDeviation(session);
    for (;;) {
      const middle = (low + high) >> 1;
      const weight = computeWeight(low, middle, high);
      const value =
        lowValue +
        (highValue - lowValue) * weight +
        shock(daySeed, middle) * (spread * computeSpread(low, middle, high, minutes));
      if (middle === minute) return value;
      if (minute < middle) {
        high = middle;
        highValue = value;
      } else {
        low = middle;
        lowValue = value;
      }
    }
  };

  let scratch = new Float64Array(512);
  const counts = new Float64Array(BLOCK + 1);

  return {
    close,
    open,
    closes(block, out) {
      const start = block * BLOCK;
      counts[0] = anchor(block);
      counts[BLOCK] = anchor(block + 1);
      for (let width = BLOCK; width > 1; width /= 2) {
        const spread = deviation * Math.sqrt(width / 4);
        for (let low = 0; low < BLOCK; low += width) {
          const middle = low + width / 2;
          counts[middle] =
            ((counts[low] ?? 0) + (counts[low + width] ?? 0)) / 2 + shock(seed ^ SALT_SESSION, start + middle) * spread;
        }
      }
      out.set(counts.subarray(1));
    },
    minute(session, minutes, minute) {
      const stride = getStride(minutes);
      if (stride === 1 || minute <= 0 || minute >= minutes) return drawn(session, minutes, minute);
      const [before, between] = [Math.floor(minute / stride), (minute % stride) / stride];
      const start = drawn(session, minutes / stride, before);
      return between === 0 ? start : start + (drawn(session, minutes / stride, before + 1) - start) * between;
    },
    addSession(session, minutes, factor, out) {
      const stride = getStride(minutes);
      const steps = minutes / stride;
      if (scratch.length <= steps) scratch = new Float64Array(steps + 1);
      const values = scratch;
      const plan = getPlan(steps);
      const daySeed = mix(seed ^ SALT_MINUTE, session);
      const spread = innerDeviation(session);
      values[0] = open(session);
      values[steps] = close(session);
      for (let step = 0; step < plan.middle.length; step += 1) {
        const middle = plan.middle[step] ?? 0;
        const low = values[plan.low[step] ?? 0] ?? 0;
        const high = values[plan.high[step] ?? 0] ?? 0;
        values[middle] =
          low + (high - low) * (plan.weight[step] ?? 0) + shock(daySeed, middle) * (spread * (plan.spread[step] ?? 0));
      }
      for (let step = 0; step < steps; step += 1) {
        const start = values[step] ?? 0;
        const rise = ((values[step + 1] ?? 0) - start) / stride;
        for (let part = 0; part < stride; part += 1) {
          const minute = step * stride + part;
          out[minute] = (out[minute] ?? 0) + factor * (start + rise * part);
        }
      }
      out[minutes] = (out[minutes] ?? 0) + factor * (values[steps] ?? 0);
    },
  };
}
