import type { PriceSeries } from './series';
import type { PriceMark, PricePoint } from './types';

/** The drawing has at most this many positions: more cannot be distinguished on a screen. */
const MOST_PLACES = 5_000;

/** The number of steps per position while the whole range is visible. */
export const stepsPerPlace = (count: number): number => Math.max(1, Math.ceil(count / MOST_PLACES));

/** Merges neighbouring steps, so that many thousands are drawn without delay. */
export function downsample(series: PriceSeries, size: number): PriceSeries {
  if (size <= 1) return series;
  const { points, clocks, compared } = series;
  const firsts = Array.from({ length: Math.ceil(points.length / size) }, (_, place) => place * size);
  return {
    ...series,
    points: firsts.flatMap((first) => merged(points, first, first + size) ?? []),
    clocks: firsts.map((first) => clocks[first] ?? 0),
    compared: compared && firsts.map((first) => lastKnown(compared, first, first + size)),
    marks: marksByPlace(series, size),
    gaps: gapsByPlace(series, size),
  };
}

/** The last position alone, with the live last step. */
export function getLastPlace(series: PriceSeries, size: number, last: PricePoint): PriceSeries {
  const end = series.points.length - 1;
  const first = end - (end % size);
  const place = merged([...series.points.slice(first, end), last], 0, size);
  return {
    ...series,
    points: place ? [place] : [],
    clocks: [series.clocks[first] ?? 0],
    compared: null,
    marks: new Map(),
    gaps: new Map(),
  };
}

function merged(points: readonly PricePoint[], from: number, end: number): PricePoint | undefined {
  const first = points[from];
  if (first === undefined) return undefined;
  let { high, low, close, volume } = first;
  for (let index = from + 1; index < end; index += 1) {
    const point = points[index];
    if (point === undefined) break;
    if (point.high > high) high = point.high;
    if (point.low < low) low = point.low;
    close = point.close;
    volume += point.volume;
  }
  return { ...first, high, low, close, volume };
}

function lastKnown(values: readonly (number | null)[], from: number, end: number): number | null {
  for (let index = Math.min(end, values.length) - 1; index >= from; index -= 1) {
    const value = values[index] ?? null;
    if (value !== null) return value;
  }
  return null;
}

function marksByPlace({ marks }: PriceSeries, size: number): Map<number, PriceMark[]> {
  const byPlace = new Map<number, PriceMark[]>();
  for (const [index, notes] of marks) {
    const place = Math.floor(index / size);
    byPlace.set(place, [...(byPlace.get(place) ?? []), ...notes]);
  }
  return byPlace;
}

/** Gaps keep their width. Gaps that are narrower than a position are dropped. */
function gapsByPlace({ gaps }: PriceSeries, size: number): Map<number, number> {
  const empty = new Map<number, number>();
  for (const [index, places] of gaps) {
    const place = Math.floor(index / size);
    empty.set(place, (empty.get(place) ?? 0) + places / size);
  }
  return new Map([...empty].flatMap(([place, places]) => (places < 0.5 ? [] : [[place, Math.round(places)] as const])));
}
