import type { PriceSeries } from './series';
import type { PriceMark, PricePoint } from './types';

/** The drawing has at most this many positions: more cannot be distinguished on a screen. */
const MAX_POSITIONS = 5_000;

/** The number of steps per position while the whole range is visible. */
export const stepsPerPosition = (count: number): number => Math.max(1, Math.ceil(count / MAX_POSITIONS));

/** Merges neighbouring steps, so that many thousands are drawn without delay. */
export function downsample(series: PriceSeries, size: number): PriceSeries {
  if (size <= 1) return series;
  const { points, clocks, compared } = series;
  const firsts = Array.from({ length: Math.ceil(points.length / size) }, (_, position) => position * size);
  return {
    ...series,
    points: firsts.flatMap((first) => mergePoints(points, first, first + size) ?? []),
    clocks: firsts.map((first) => clocks[first] ?? 0),
    compared: compared && firsts.map((first) => findLastValue(compared, first, first + size)),
    marks: marksByPosition(series, size),
    gaps: gapsByPosition(series, size),
  };
}

/** The last position alone, with the live last step. */
export function getLastPosition(series: PriceSeries, size: number, last: PricePoint): PriceSeries {
  const end = series.points.length - 1;
  const first = end - (end % size);
  const position = mergePoints([...series.points.slice(first, end), last], 0, size);
  return {
    ...series,
    points: position ? [position] : [],
    clocks: [series.clocks[first] ?? 0],
    compared: null,
    marks: new Map(),
    gaps: new Map(),
  };
}

function mergePoints(points: readonly PricePoint[], from: number, end: number): PricePoint | undefined {
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

function findLastValue(values: readonly (number | null)[], from: number, end: number): number | null {
  for (let index = Math.min(end, values.length) - 1; index >= from; index -= 1) {
    const value = values[index] ?? null;
    if (value !== null) return value;
  }
  return null;
}

function marksByPosition({ marks }: PriceSeries, size: number): Map<number, PriceMark[]> {
  const byPosition = new Map<number, PriceMark[]>();
  for (const [index, notes] of marks) {
    const position = Math.floor(index / size);
    byPosition.set(position, [...(byPosition.get(position) ?? []), ...notes]);
  }
  return byPosition;
}

/** Gaps keep their width. Gaps that are narrower than a position are dropped. */
function gapsByPosition({ gaps }: PriceSeries, size: number): Map<number, number> {
  const emptyPositions = new Map<number, number>();
  for (const [index, positions] of gaps) {
    const position = Math.floor(index / size);
    emptyPositions.set(position, (emptyPositions.get(position) ?? 0) + positions / size);
  }
  return new Map(
    [...emptyPositions].flatMap(([position, positions]) =>
      positions < 0.5 ? [] : [[position, Math.round(positions)] as const],
    ),
  );
}
