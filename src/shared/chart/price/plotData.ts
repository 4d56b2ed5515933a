import type {
  AreaData,
  CandlestickData,
  HistogramData,
  LineData,
  SeriesMarker,
  UTCTimestamp,
  WhitespaceData,
} from 'lightweight-charts';

import type { PlotTheme } from './plotTheme';
import type { PriceSeries } from './series';
import type { PricePoint } from './types';

/** The library's type of seconds since 1970. */
export const toTimestamp = (seconds: number): UTCTimestamp => seconds as UTCTimestamp;

type Empty = WhitespaceData<UTCTimestamp>;

/** One entry per point, and whitespace entries in the gaps. */
function withGaps<Entry>(
  { points, clocks, gaps }: PriceSeries,
  getEntry: (point: PricePoint, time: UTCTimestamp, index: number) => Entry,
): (Entry | Empty)[] {
  const entries: (Entry | Empty)[] = [];
  points.forEach((point, index) => {
    const clock = clocks[index] ?? 0;
    entries.push(getEntry(point, toTimestamp(clock), index));
    const empty = gaps.get(index) ?? 0;
    const next = clocks[index + 1] ?? clock;
    for (let place = 1; place <= empty; place += 1) {
      entries.push({ time: toTimestamp(Math.floor(clock + ((next - clock) * place) / (empty + 1))) });
    }
  });
  return entries;
}

const CLEAR = 'transparent';

/** The line of closing prices. It is interrupted at gaps and grey outside the session. */
export function areaData(series: PriceSeries, theme: PlotTheme): (AreaData<UTCTimestamp> | Empty)[] {
  const { points, gaps } = series;
  return withGaps(series, ({ close }, time, index) => {
    const entry = { time, value: close };
    // The library applies the colour of a point to the segment after it.
    if (gaps.has(index)) return { ...entry, lineColor: CLEAR, topColor: CLEAR, bottomColor: CLEAR };
    if (points[index + 1]?.isExtended) return { ...entry, lineColor: theme.muted, topColor: CLEAR, bottomColor: CLEAR };
    return entry;
  });
}

/** Rising candles are hollow, falling ones are filled: colour alone must not carry the direction. */
export function candleData(series: PriceSeries, theme: PlotTheme): (CandlestickData<UTCTimestamp> | Empty)[] {
  return withGaps(series, ({ open, high, low, close, isExtended }, time) => ({
    time,
    open,
    high,
    low,
    close,
    ...(isExtended ? { borderColor: theme.muted, wickColor: theme.muted } : undefined),
  }));
}

export function volumeData(series: PriceSeries, theme: PlotTheme): (HistogramData<UTCTimestamp> | Empty)[] {
  return withGaps(series, ({ open, close, volume }, time) => ({
    time,
    value: Number.isFinite(volume) ? Math.max(0, volume) : 0,
    color: close < open ? theme.lossVolume : theme.gainVolume,
  }));
}

/** The second line, scaled so that both lines start at the same price. */
export function comparedData(series: PriceSeries): (LineData<UTCTimestamp> | Empty)[] {
  const { compared, base, comparedBase } = series;
  if (!compared) return [];
  const factor = (base ?? 1) / (comparedBase ?? 1);
  return withGaps(series, (_point, time, index) => {
    const value = compared[index] ?? null;
    return value === null ? { time } : { time, value: value * factor };
  });
}

export function markers({ clocks, marks }: PriceSeries, theme: PlotTheme): SeriesMarker<UTCTimestamp>[] {
  return [...marks].map(([index, notes]) => ({
    time: toTimestamp(clocks[index] ?? 0),
    position: 'aboveBar',
    shape: 'circle',
    color: theme.attention,
    text: notes.map(({ label }) => label).join(' '),
  }));
}
