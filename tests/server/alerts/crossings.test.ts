import { describe, expect, it } from 'vitest';
import {
  toStep,
  walkPrices,
  type AlertState,
  type Crossing,
  type PriceStep,
} from '../../../server/modules/alerts/crossings.ts';

const start = Date.parse('2026-11-20T15:00:00Z');
const minute = (count: number): Date => new Date(start + count * 60_000);
const prices = (...all: number[]): PriceStep[] => all.map((price, index) => toStep(minute(index + 1), price));
const candle = (at: number, open: number, high: number, low: number, close: number): PriceStep => ({
  at: minute(at),
  open,
  high,
  low,
  close,
});

const alert = (change: Partial<AlertState>): AlertState => ({
  condition: 'above',
  threshold: 100,
  basePrice: 90,
  everyTime: true,
  wasMet: false,
  since: minute(0),
  firedAt: undefined,
  ...change,
});

/** Evaluates prices step by step, as rounds do. Returns the crossings of all steps. */
function walkEach(state: AlertState, steps: readonly PriceStep[]): { crossings: Crossing[]; now: AlertState } {
  const crossings: Crossing[] = [];
  const now = { ...state };
  for (const step of steps) {
    const { crossing, wasMet, basePrice, since } = walkPrices(now, [step]);
    if (crossing) crossings.push(crossing);
    Object.assign(now, { wasMet, basePrice, since, firedAt: crossing?.at ?? now.firedAt });
  }
  return { crossings, now };
}

const fired = (state: Partial<AlertState>, steps: readonly PriceStep[]) =>
  walkEach(alert(state), steps).crossings.map(({ at, price }) => [(at.getTime() - start) / 60_000, price]);

describe('walkPrices', () => {
  it('fires when the price reaches the threshold, and not again while the price stays there', () => {
    expect(fired({}, prices(99.99, 100, 101, 105, 100))).toEqual([[2, 100]]);
    expect(fired({ condition: 'below', threshold: 80 }, prices(81, 79, 78, 80))).toEqual([[2, 79]]);
  });

  it('fires again only after the condition was no longer met', () => {
    expect(fired({}, prices(101, 102, 99, 98, 100.5, 103, 99, 100))).toEqual([
      [1, 101],
      [5, 100.5],
      [8, 100],
    ]);
  });

  it('switches a one-time alert off', () => {
    expect(walkPrices(alert({ everyTime: false }), prices(101, 90, 101))).toMatchObject({
      active: false,
      crossing: { at: minute(1), price: 101 },
    });
  });

  it('does not fire for a condition that was met from the start', () => {
    expect(fired({ wasMet: true }, prices(101, 104, 100))).toEqual([]);
    expect(fired({ wasMet: true }, prices(101, 99, 100))).toEqual([[3, 100]]);
  });

  it('ignores prices from before the alert was set', () => {
    expect(fired({ since: minute(3) }, prices(101, 99, 98, 101))).toEqual([[4, 101]]);
    expect(fired({ since: new Date(minute(1).getTime() + 30_000) }, [candle(1, 99, 120, 98, 99)])).toEqual([]);
  });

  it('finds a threshold that a candle crossed in between, at the price of the threshold', () => {
    expect(fired({}, [candle(1, 95, 102, 94, 96)])).toEqual([[1, 100]]);
    expect(fired({ condition: 'below', threshold: 94.5 }, [candle(1, 95, 102, 94, 96)])).toEqual([[1, 94.5]]);
  });

  it('fires at the opening price after a gap', () => {
    expect(fired({}, [candle(1, 95, 96, 94, 96), candle(2, 110, 112, 109, 111)])).toEqual([[2, 110]]);
  });

  it('detects that the price left and came back within one candle', () => {
    expect(fired({ wasMet: true }, [candle(1, 101, 102, 99, 101)])).toEqual([[1, 100]]);
    expect(fired({ wasMet: true }, [candle(1, 101, 102, 100, 101)])).toEqual([]);
  });

  it('measures a percentage in both directions from the price of the last firing', () => {
    const move = { condition: 'percent_move', threshold: 10, basePrice: 100 } as const;
    expect(fired(move, prices(109.99, 110, 115, 121, 109, 108))).toEqual([
      [2, 110],
      [4, 121],
      [6, 108],
    ]);
    expect(fired(move, prices(90.01, 90))).toEqual([[2, 90]]);
    expect(walkPrices(alert(move), prices(110))).toMatchObject({ basePrice: 110, wasMet: false, active: true });
  });

  it('reports only the last of many crossings in one period', () => {
    expect(walkPrices(alert({}), prices(101, 99, 102, 98, 103, 97)).crossing).toMatchObject({
      at: minute(5),
      price: 103,
    });
  });

  it('pauses for a minute after a firing, and evaluates later prices from the price after the pause', () => {
    const ticks = (...all: readonly (readonly [seconds: number, price: number])[]): PriceStep[] =>
      all.map(([seconds, price]) => toStep(new Date(start + seconds * 1000), price));
    const trembling = Array.from({ length: 120 }, (_, second) => [second, second % 2 === 0 ? 101 : 99] as const);
    expect(fired({}, ticks(...trembling)).map(([at]) => at)).toEqual([0, 1]);
    // The price left during the pause and came back afterwards.
    expect(fired({}, ticks([0, 101], [30, 99], [90, 101])).map(([at]) => at)).toEqual([0, 1.5]);
    expect(fired({}, ticks([0, 101], [30, 99], [40, 101], [90, 102]))).toHaveLength(1);
    expect(
      fired({ condition: 'percent_move', threshold: 10, basePrice: 90 }, ticks([0, 100], [30, 111], [70, 112])),
    ).toEqual([
      [0, 100],
      [70 / 60, 112],
    ]);
  });

  it('never expects a price below zero for a move of 100 percent or more', () => {
    expect(fired({ condition: 'percent_move', threshold: 150, basePrice: 100 }, prices(0.01, 200, 250))).toEqual([
      [3, 250],
    ]);
  });

  it('gives the same result for one evaluation and for any division into several', () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    for (const condition of ['above', 'below', 'percent_move'] as const) {
      const all = Array.from({ length: 400 }, (_, index) =>
        toStep(minute(index + 1), 95 + Math.round(random() * 1000) / 100),
      );
      const state = alert({ condition, threshold: condition === 'percent_move' ? 3 : 100, basePrice: 100 });
      for (const length of [7, 60, 400]) {
        const steps = all.slice(0, length);
        const whole = walkPrices(state, steps);
        const { crossings, now } = walkEach(state, steps);
        expect(whole.crossing).toEqual(crossings.at(-1));
        expect(whole).toMatchObject({ wasMet: now.wasMet, basePrice: now.basePrice, since: now.since });
        // Evaluating the same prices again changes nothing.
        expect(
          walkPrices(
            now,
            steps.filter(({ at }) => at < now.since),
          ).crossing,
        ).toBeUndefined();
      }
      expect(walkEach(state, all).crossings.length).toBeGreaterThan(3);
    }
  });
});
