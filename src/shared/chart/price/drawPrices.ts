import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  LineSeries,
  LineStyle,
  type IChartApi,
  type ISeriesApi,
  type MouseEventParams,
  type Time,
} from 'lightweight-charts';

import { downsample, getLastPosition, stepsPerPosition } from './downsample';
import { areaData, candleData, comparedData, markers, toTimestamp, volumeData } from './plotData';
import { chartOptions, type PlotTexts } from './plotOptions';
import type { PlotTheme } from './plotTheme';
import type { PriceSeries } from './series';
import type { PlotHandle, PriceBaseline, PricePoint, PriceShape } from './types';

export interface Drawing extends PlotHandle {
  /** The first series is shown whole. Later ones keep the visible range when it is zoomed. */
  setSeries: (series: PriceSeries, baseline: PriceBaseline | undefined) => void;
  /** Replaces the last step by its live value. */
  setLast: (point: PricePoint) => void;
  /** Points at a step and scrolls to it; null removes the pointer. */
  setCursor: (index: number | null) => void;
  remove: () => void;
}

interface DrawingOptions {
  shape: PriceShape;
  theme: PlotTheme;
  texts: PlotTexts;
  /** The step under the pointer, null when the pointer leaves. */
  onHover: (index: number | null) => void;
}

/** The factor by which one press changes the visible range. */
const ZOOM = 0.5;
/** The smallest visible range, in steps. */
const MIN_STEPS = 8;

/** Draws prices into a box with the chart library. Returns the functions that update the drawing. */
export function drawPrices(box: HTMLElement, { shape, theme, texts, onHover }: DrawingOptions): Drawing {
  const chart = createChart(box, chartOptions(theme, texts));
  const prices = addPrices(chart, shape, theme);
  const volumes = addVolumes(chart);
  // Created on demand: the library iterates all points for each series on every change.
  let comparisonSeries: ReturnType<typeof addComparison> | undefined;
  let marks: ReturnType<typeof createSeriesMarkers<Time>> | undefined;
  const timeScale = chart.timeScale();
  let series: PriceSeries | null = null;
  /** The series as it is drawn, with the current number of steps per position. */
  let shown: PriceSeries | null = null;
  let size = 1;
  let drawnLast: PricePoint | undefined;
  let cursor: number | null = null;
  /** The drawing has no width before its first frame, so its visible range is undefined. */
  let isLaidOut = false;
  let baselines: ReturnType<typeof prices.createPriceLine>[] = [];

  const hover = ({ time, sourceEvent }: MouseEventParams) => {
    // Without a source event the keyboard has moved the crosshair.
    if (sourceEvent !== undefined) onHover(typeof time === 'number' ? stepAt(time) : null);
    else if (time === undefined) onHover(null);
  };
  chart.subscribeCrosshairMove(hover);

  /** The last step of the position at a time: the line shows its close. */
  const stepAt = (time: number) => {
    const at = findIndexAt(shown?.clocks ?? [], time);
    return at === null || series === null ? null : Math.min((at + 1) * size, series.points.length) - 1;
  };
  const lastPosition = () =>
    shown === null ? 0 : (timeScale.timeToIndex(toTimestamp(shown.clocks.at(-1) ?? 0), true) ?? 0);
  const isWhole = () => {
    const range = timeScale.getVisibleLogicalRange();
    return range === null || (range.from <= 0.5 && range.to >= lastPosition() - 0.5);
  };
  const show = (from: number, to: number) => {
    const last = lastPosition();
    const length = to - from;
    if (length >= last) return timeScale.fitContent();
    const start = Math.min(Math.max(-0.5, from), last + 0.5 - length);
    return timeScale.setVisibleLogicalRange({ from: start, to: start + length });
  };
  const getClock = (index: number) => toTimestamp(shown?.clocks[Math.floor(index / size)] ?? 0);
  const toPosition = (index: number) => timeScale.timeToIndex(getClock(index), true);
  const zoom = (factor: number) => {
    const range = timeScale.getVisibleLogicalRange();
    if (range === null) return;
    const length = Math.max(MIN_STEPS, (range.to - range.from) * factor);
    const target = cursor === null ? null : toPosition(cursor);
    const centre = target ?? (range.from + range.to) / 2;
    show(centre - length / 2, centre + length / 2);
  };

  const draw = (all: PriceSeries, steps: number) => {
    size = steps;
    shown = downsample(all, steps);
    drawnLast = all.points.at(-1);
    setPrices(prices, shown, theme);
    volumes.setData(volumeData(shown, theme));
    if (shown.compared !== null) comparisonSeries ??= addComparison(chart, theme);
    comparisonSeries?.setData(comparedData(shown));
    if (shown.marks.size > 0) marks ??= createSeriesMarkers(prices, []);
    marks?.setMarkers(markers(shown, theme));
  };
  const setLast = (point: PricePoint) => {
    if (series === null || point === drawnLast) return;
    drawnLast = point;
    const last = getLastPosition(series, size, point);
    updatePrices(prices, last, theme);
    for (const entry of volumeData(last, theme)) volumes.update(entry);
  };
  /** Draws every step when the visible range is small enough. */
  const drawDetail = () => {
    if (series === null || size === 1 || !isLaidOut || isWhole()) return;
    const range = timeScale.getVisibleRange();
    const moved = drawnLast;
    draw(series, 1);
    if (moved) setLast(moved);
    if (range !== null) timeScale.setVisibleRange(range);
  };
  timeScale.subscribeVisibleLogicalRangeChange(drawDetail);

  return {
    setSeries(next, baseline) {
      const isZoomed = series !== null && !isWhole();
      series = next;
      draw(next, isZoomed ? 1 : stepsPerPosition(next.points.length));
      for (const line of baselines) prices.removePriceLine(line);
      baselines = baseline
        ? [
            prices.createPriceLine({
              price: baseline.value,
              title: baseline.label,
              color: theme.control,
              lineWidth: 1,
              lineStyle: LineStyle.Dotted,
              axisLabelVisible: false,
            }),
          ]
        : [];
      if (!isZoomed) timeScale.fitContent();
      requestAnimationFrame(() => {
        isLaidOut = true;
      });
    },
    setLast,
    setCursor(index) {
      cursor = index;
      const point = index === null ? undefined : series?.points[index];
      if (series === null || index === null || point === undefined) return chart.clearCrosshairPosition();
      const at = toPosition(index);
      const range = timeScale.getVisibleLogicalRange();
      if (isLaidOut && at !== null && range !== null && (at < range.from || at > range.to)) {
        const half = (range.to - range.from) / 2;
        show(at - half, at + half);
      }
      return chart.setCrosshairPosition(point.close, getClock(index), prices);
    },
    zoomIn: () => zoom(ZOOM),
    zoomOut: () => zoom(1 / ZOOM),
    showAll: () => timeScale.fitContent(),
    remove() {
      chart.unsubscribeCrosshairMove(hover);
      timeScale.unsubscribeVisibleLogicalRangeChange(drawDetail);
      chart.remove();
    },
  };
}

/** The index of a time in rising clocks; null when it is not among them. */
function findIndexAt(clocks: readonly number[], time: number): number | null {
  let low = 0;
  let high = clocks.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((clocks[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return clocks[low] === time ? low : null;
}

type Prices = ISeriesApi<'Area'> | ISeriesApi<'Candlestick'>;

function addPrices(chart: IChartApi, shape: PriceShape, theme: PlotTheme): Prices {
  const priceLineVisible = false;
  if (shape === 'line') {
    return chart.addSeries(AreaSeries, {
      lineColor: theme.accent,
      lineWidth: 2,
      topColor: theme.accentArea,
      bottomColor: 'transparent',
      crosshairMarkerBackgroundColor: theme.accent,
      crosshairMarkerBorderColor: theme.surface,
      priceLineVisible,
    });
  }
  return chart.addSeries(CandlestickSeries, {
    upColor: theme.surface,
    borderUpColor: theme.gain,
    wickUpColor: theme.gain,
    downColor: theme.loss,
    borderDownColor: theme.loss,
    wickDownColor: theme.loss,
    priceLineVisible,
  });
}

/** The type of the series is chosen once, when it is created. */
const isArea = (prices: Prices): prices is ISeriesApi<'Area'> => prices.seriesType() === 'Area';

function setPrices(prices: Prices, series: PriceSeries, theme: PlotTheme): void {
  if (isArea(prices)) prices.setData(areaData(series, theme));
  else prices.setData(candleData(series, theme));
}

function updatePrices(prices: Prices, series: PriceSeries, theme: PlotTheme): void {
  if (isArea(prices)) for (const entry of areaData(series, theme)) prices.update(entry);
  else for (const entry of candleData(series, theme)) prices.update(entry);
}

const VOLUME_SCALE = 'volume';

function addVolumes(chart: IChartApi): ISeriesApi<'Histogram'> {
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: VOLUME_SCALE,
    priceFormat: { type: 'volume' },
    priceLineVisible: false,
    lastValueVisible: false,
  });
  chart.priceScale(VOLUME_SCALE).applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  return volumes;
}

function addComparison(chart: IChartApi, theme: PlotTheme): ISeriesApi<'Line'> {
  return chart.addSeries(LineSeries, {
    color: theme.attention,
    lineWidth: 2,
    lineStyle: LineStyle.Dashed,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  });
}
