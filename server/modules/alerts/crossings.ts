import { alertBounds, isMetAt, type AlertBounds, type AlertCondition } from '../../../rules/market/alerts.ts';

/** What the price did in a stretch of time: a candle, or one price. */
export interface PriceStep {
  /** When the stretch begins. */
  readonly at: Date;
  readonly open: number;
  readonly low: number;
  readonly high: number;
  readonly close: number;
}

/** The step of a single price. */
export const getStep = (at: Date, price: number): PriceStep => ({
  at,
  open: price,
  low: price,
  high: price,
  close: price,
});

/** What an alert looks at, and where it stands. */
export interface AlertState {
  readonly condition: AlertCondition;
  readonly threshold: number;
  readonly basePrice: number;
  readonly everyTime: boolean;
  /** Whether the condition held last: an alert fires on the change from no to yes. */
  readonly wasMet: boolean;
  /** Steps that begin earlier do not count. */
  readonly since: Date;
  /** When it fired last. */
  readonly firedAt: Date | undefined;
}

/** A moment at which an alert fires. */
export interface Crossing {
  readonly at: Date;
  readonly price: number;
  /** What a percentage counted from. */
  readonly basePrice: number;
}

export interface Walk {
  /** The last one: what happened before it in the same walk is not told on its own. */
  readonly crossing: Crossing | undefined;
  readonly active: boolean;
  readonly wasMet: boolean;
  readonly basePrice: number;
  readonly since: Date;
}

/** After a firing an alert for every time rests so long: a price that trembles around a threshold would fire with each tick. */
const REST_MS = 60_000;

/** The bound that is passed on the way through a step, the one nearer to its opening price if both are. */
function passedBound({ upper, lower }: AlertBounds, { open, low, high }: PriceStep): number | undefined {
  const passed = [
    ...(upper !== null && high >= upper ? [upper] : []),
    ...(lower !== null && low <= lower ? [lower] : []),
  ];
  return passed.toSorted((first, second) => Math.abs(first - open) - Math.abs(second - open))[0];
}

/** Whether the price was somewhere in a step where the condition does not hold. */
const leaves = (bounds: AlertBounds, { low, high }: PriceStep): boolean =>
  !isMetAt(bounds, low) || !isMetAt(bounds, high);

/** Where a resting alert stands: it fires for nothing, but knows whether its condition holds. */
const heldThrough = ({ condition }: AlertState, bounds: AlertBounds, { close }: PriceStep): boolean =>
  condition !== 'percent_move' && isMetAt(bounds, close);

/**
 * Follows the price through steps in order of time and says when an alert fires: each time its condition begins to hold,
 * at the price at which it began. Prices jump from one step to the next; within a step they pass everything between low and high.
 */
export function walkPrices(alert: AlertState, steps: readonly PriceStep[]): Walk {
  let crossing: Crossing | undefined;
  let { wasMet, basePrice, since } = alert;
  let bounds = alertBounds(alert.condition, alert.threshold, basePrice);
  let restsUntil = alert.everyTime && alert.firedAt ? alert.firedAt.getTime() + REST_MS : 0;
  for (const step of steps) {
    if (step.at < alert.since) continue;
    if (step.at.getTime() < restsUntil) {
      wasMet = heldThrough(alert, bounds, step);
      continue;
    }
    let price: number | undefined;
    if (wasMet) {
      if (!leaves(bounds, step)) continue;
      wasMet = false;
      since = step.at;
      // It went out and came back within the step.
      if (isMetAt(bounds, step.open) && isMetAt(bounds, step.close)) price = passedBound(bounds, step);
      else if (!isMetAt(bounds, step.open)) price = passedBound(bounds, step);
    } else price = isMetAt(bounds, step.open) ? step.open : passedBound(bounds, step);
    if (price === undefined) continue;
    since = step.at;
    restsUntil = step.at.getTime() + REST_MS;
    crossing = { at: step.at, price, basePrice };
    if (!alert.everyTime) return { crossing, active: false, wasMet: true, basePrice, since };
    if (alert.condition === 'percent_move') {
      basePrice = price;
      bounds = alertBounds(alert.condition, alert.threshold, basePrice);
    } else wasMet = isMetAt(bounds, step.close);
  }
  return { crossing, active: true, wasMet, basePrice, since };
}
