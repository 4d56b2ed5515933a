import { alertBounds, holdsAt, type AlertBounds, type AlertCondition } from '../../../rules/alerts.ts';

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
export const stepOf = (at: Date, price: number): PriceStep => ({
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
}

/** A moment at which an alert fires. */
export interface Crossing {
  readonly at: Date;
  readonly price: number;
  /** What a percentage counted from. */
  readonly basePrice: number;
}

export interface Walk {
  readonly crossings: readonly Crossing[];
  readonly active: boolean;
  readonly wasMet: boolean;
  readonly basePrice: number;
  readonly since: Date;
}

/** Firings that one walk tells; a price that trembles around a threshold for days is told often enough by these. */
const MOST_CROSSINGS = 50;

/** The bound that is passed on the way through a step, the one nearer to its opening price if both are. */
function passedBound({ upper, lower }: AlertBounds, { open, low, high }: PriceStep): number | undefined {
  const passed = [
    ...(upper !== null && high >= upper ? [upper] : []),
    ...(lower !== null && low <= lower ? [lower] : []),
  ];
  return passed.toSorted((one, other) => Math.abs(one - open) - Math.abs(other - open))[0];
}

/** Whether the price was somewhere in a step where the condition does not hold. */
const leaves = (bounds: AlertBounds, { low, high }: PriceStep): boolean =>
  !holdsAt(bounds, low) || !holdsAt(bounds, high);

/**
 * Follows the price through steps in order of time and says when an alert fires: each time its condition begins to hold,
 * at the price at which it began. Prices jump from one step to the next; within a step they pass everything between low and high.
 */
export function walkPrices(alert: AlertState, steps: readonly PriceStep[]): Walk {
  const crossings: Crossing[] = [];
  let { wasMet, basePrice, since } = alert;
  let bounds = alertBounds(alert.condition, alert.threshold, basePrice);
  for (const step of steps) {
    if (step.at < alert.since) continue;
    let price: number | undefined;
    if (wasMet) {
      if (!leaves(bounds, step)) continue;
      wasMet = false;
      since = step.at;
      // It went out and came back within the step.
      if (holdsAt(bounds, step.open) && holdsAt(bounds, step.close)) price = passedBound(bounds, step);
      else if (!holdsAt(bounds, step.open)) price = passedBound(bounds, step);
    } else price = holdsAt(bounds, step.open) ? step.open : passedBound(bounds, step);
    if (price === undefined) continue;
    since = step.at;
    if (crossings.length < MOST_CROSSINGS) crossings.push({ at: step.at, price, basePrice });
    if (!alert.everyTime) return { crossings, active: false, wasMet: true, basePrice, since };
    if (alert.condition === 'percent_move') {
      basePrice = price;
      bounds = alertBounds(alert.condition, alert.threshold, basePrice);
    } else wasMet = holdsAt(bounds, step.close);
  }
  return { crossings, active: true, wasMet, basePrice, since };
}
