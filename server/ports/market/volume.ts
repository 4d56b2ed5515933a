import { mix, shock, unit } from './noise.ts';

/** How much more is traded at the ends of a session than in the middle. */
const EDGE = 0.6;
const JITTER = 0.9;

/** Part of a normal session's volume that is traded by the fraction f of the session: U-shaped activity. */
function usualShare(fraction: number): number {
  const centred = 2 * fraction - 1;
  return fraction + (EDGE * centred * (centred * centred - 1)) / 2;
}

/**
 * Shares traded in a whole session.
 * @param average average daily volume in shares
 * @param move the session's price change in standard deviations; large moves increase the volume
 */
export function sessionVolume(seed: number, session: number, average: number, move: number): number {
  return Math.round(average * Math.exp(0.32 * shock(seed, session)) * (0.75 + 0.32 * Math.min(Math.abs(move), 5)));
}

/**
 * Shares traded from the opening to a minute: a whole number that never decreases. The session's volume is split
 * recursively with uneven weights, so that the parts always add up to the whole.
 */
export function volumeByMinute(seed: number, session: number, minutes: number, minute: number, total: number): number {
  if (minute <= 0) return 0;
  if (minute >= minutes) return total;
  const daySeed = mix(seed, session);
  let low = 0;
  let high = minutes;
  let before = 0;
  let inside = total;
  for (;;) {
    const middle = (low + high) >> 1;
    const start = usualShare(low / minutes);
    const usual = (usualShare(middle / minutes) - start) / (usualShare(high / minutes) - start);
    const share = usual + (unit(daySeed, middle) - 0.5) * JITTER * usual * (1 - usual);
    const left = inside * share;
    if (middle === minute) return Math.round(before + left);
    if (minute < middle) {
      high = middle;
      inside = left;
    } else {
      low = middle;
      before += left;
      inside -= left;
    }
  }
}
