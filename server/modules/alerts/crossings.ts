import { alertBounds, isMetAt, type AlertBounds, type AlertCondition } from '../../../rules/market/alerts.ts';
import { MINUTE_MS } from '../../base/durations.ts';

/** The prices within a span of time: a candle, or one price. */
export interface PriceStep {
  /** The start of the span. */
  readonly at: Date;
  readonly open: number;
  readonly low: number;
  readonly high: number;
  readonly close: number;
}

/** Creates the step of a single price. */
export const toStep = (at: Date, price: number): PriceStep => ({
  at,
  open: price,
  low: price,
  high: price,
  close: price,
});

/** The definition of an alert and its state. */
export interface AlertState {
  readonly condition: AlertCondition;
  readonly threshold: number;
  readonly basePrice: number;
  readonly everyTime: boolean;
  /** Whether the condition was met at the last evaluation: an alert fires when that changes from no to yes. */
  readonly wasMet: boolean;
  /** Steps that begin earlier are ignored. */
  readonly since: Date;
  /** The time of the last firing. */
  readonly firedAt: Date | undefined;
}

/** A point at which an alert fires. */
export interface Crossing {
  readonly at: Date;
  readonly price: number;
  /** The price that a percentage change refers to. */
  readonly basePrice: number;
}

export interface WalkResult {
  /** The last crossing. Earlier crossings of the same walk are not reported. */
  readonly crossing: Crossing | undefined;
  readonly active: boolean;
  readonly wasMet: boolean;
  readonly basePrice: number;
  readonly since: Date;
}

/** Cooldown of a repeating alert. A price that oscillates around a threshold would otherwise fire with each tick. */
const COOLDOWN_MS = MINUTE_MS;

/** Returns the bound that the price crosses within a step; of two bounds the one nearer to the opening price. */
function passedBound({ upper, lower }: AlertBounds, { open, low, high }: PriceStep): number | undefined {
  const passed = [
    ...(upper !== null && high >= upper ? [upper] : []),
    ...(lower !== null && low <= lower ? [lower] : []),
  ];
  return passed.toSorted((first, second) => Math.abs(first - open) - Math.abs(second - open))[0];
}

/** Returns whether the condition was unmet at some price of a step. */
const leavesCondition = (bounds: AlertBounds, { low, high }: PriceStep): boolean =>
  !isMetAt(bounds, low) || !isMetAt(bounds, high);

/** Returns whether the condition is met at the end of a step during the cooldown, in which the alert does not fire. */
const isMetDuringCooldown = ({ condition }: AlertState, bounds: AlertBounds, { close }: PriceStep): boolean =>
  condition !== 'percent_move' && isMetAt(bounds, close);

/**
 * Follows the price through steps in order of time and determines when an alert fires: each time its condition becomes
 * met, at the crossing price. Prices jump between steps; within a step they pass everything between low and high.
 */
export function walkPrices(alert: AlertState, steps: readonly PriceStep[]): WalkResult {
  let crossing: Crossing | undefined;
  let { wasMet, basePrice, since } = alert;
  let bounds = alertBounds(alert.condition, alert.threshold, basePrice);
  let cooldownEnd = alert.everyTime && alert.firedAt ? alert.firedAt.getTime() + COOLDOWN_MS : 0;
  for (const step of steps) {
    if (step.at < alert.since) continue;
    if (step.at.getTime() < cooldownEnd) {
      wasMet = isMetDuringCooldown(alert, bounds, step);
      continue;
    }
    let price: number | undefined;
    if (wasMet) {
      if (!leavesCondition(bounds, step)) continue;
      wasMet = false;
      since = step.at;
      // The condition became unmet and met again within the step.
      if (isMetAt(bounds, step.open) && isMetAt(bounds, step.close)) price = passedBound(bounds, step);
      else if (!isMetAt(bounds, step.open)) price = passedBound(bounds, step);
    } else price = isMetAt(bounds, step.open) ? step.open : passedBound(bounds, step);
    if (price === undefined) continue;
    since = step.at;
    cooldownEnd = step.at.getTime() + COOLDOWN_MS;
    crossing = { at: step.at, price, basePrice };
    if (!alert.everyTime) return { crossing, active: false, wasMet: true, basePrice, since };
    if (alert.condition === 'percent_move') {
      basePrice = price;
      bounds = alertBounds(alert.condition, alert.threshold, basePrice);
    } else wasMet = isMetAt(bounds, step.close);
  }
  return { crossing, active: true, wasMet, basePrice, since };
}
