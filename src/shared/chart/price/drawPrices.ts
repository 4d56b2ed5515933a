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

import { downsample, getLastPlace, stepsPerPlace } from './downsample';
import { areaData, candleData, comparedData, markers, stamp, volumeData } from './plotData';
import { chartOptions, type PlotWords } from './plotOptions';
import type { PlotLook } from './plotLook';
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
  look: PlotLook;
  words: PlotWords;
  /** The step under the pointer, null when the pointer leaves. */
  onHover: (index: number | null) => void;
}

/** The factor by which one press changes the visible range. */
const ZOOM = 0.5;
/** The smallest visible range, in steps. */
const FEWEST_STEPS = 8;

/** Draws prices into a box with the chart library. Returns the functions that update the drawing. */
export function drawPrices(box: HTMLElement, { shape, look, words, onHover }: DrawingOptions): Drawing {
  const chart = createChart(box, chartOptions(look, words));
  const prices = addPrices(chart, shape, look);
  const volumes = addVolumes(chart);
  // Created on demand: the library iterates all points for each series on every change.
  let second: ReturnType<typeof addSecondLine> | undefined;
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
    const at = findPlace(shown?.clocks ?? [], time);
    return at === null || series === null ? null : Math.min((at + 1) * size, series.points.length) - 1;
  };
  const lastPlace = () => (shown === null ? 0 : (timeScale.timeToIndex(stamp(shown.clocks.at(-1) ?? 0), true) ?? 0));
  const isWhole = () => {
    const range = timeScale.getVisibleLogicalRange();
    return range === null || (range.from <= 0.5 && range.to >= lastPlace() - 0.5);
  };
  const show = (from: number, to: number) => {
    const last = lastPlace();
    const length = to - from;
    if (length >= last) return timeScale.fitContent();
    const start = Math.min(Math.max(-0.5, from), last + 0.5 - length);
    return timeScale.setVisibleLogicalRange({ from: start, to: start + length });
  };
  const getClock = (index: number) => stamp(shown?.clocks[Math.floor(index / size)] ?? 0);
  const place = (index: number) => timeScale.timeToIndex(getClock(index), true);
  const zoom = (factor: number) => {
    const range = timeScale.getVisibleLogicalRange();
    if (range === null) return;
    const length = Math.max(FEWEST_STEPS, (range.to - range.from) * factor);
    const aim = cursor === null ? null : place(cursor);
    const centre = aim ?? (range.from + range.to) / 2;
    show(centre - length / 2, centre + length / 2);
  };

  const draw = (all: PriceSeries, steps: number) => {
    size = steps;
    shown = downsample(all, steps);
    drawnLast = all.points.at(-1);
    setPrices(prices, shown, look);
    volumes.setData(volumeData(shown, look));
    if (shown.compared !== null) second ??= addSecondLine(chart, look);
    second?.setData(comparedData(shown));
    if (shown.marks.size > 0) marks ??= createSeriesMarkers(prices, []);
    marks?.setMarkers(markers(shown, look));
  };
  const setLast = (point: PricePoint) => {
    if (series === null || point === drawnLast) return;
    drawnLast = point;
    const last = getLastPlace(series, size, point);
    updatePrices(prices, last, look);
    for (const entry of volumeData(last, look)) volumes.update(entry);
  };
  /** Draws every step when the visible range is small enough. */
  const refine = () => {
    if (series === null || size === 1 || !isLaidOut || isWhole()) return;
    const range = timeScale.getVisibleRange();
    const moved = drawnLast;
    draw(series, 1);
    if (moved) setLast(moved);
    if (range !== null) timeScale.setVisibleRange(range);
  };
  timeScale.subscribeVisibleLogicalRangeChange(refine);

  return {
    setSeries(next, baseline) {
      const keepsView = series !== null && !isWhole();
      series = next;
      draw(next, keepsView ? 1 : stepsPerPlace(next.points.length));
      for (const line of baselines) prices.removePriceLine(line);
      baselines = baseline
        ? [
            prices.createPriceLine({
              price: baseline.value,
              title: baseline.label,
              color: look.control,
              lineWidth: 1,
              lineStyle: LineStyle.Dotted,
              axisLabelVisible: false,
            }),
          ]
        : [];
      if (!keepsView) timeScale.fitContent();
      requestAnimationFrame(() => {
        isLaidOut = true;
      });
    },
    setLast,
    setCursor(index) {
      cursor = index;
      const point = index === null ? undefined : series?.points[index];
      if (series === null || index === null || point === undefined) return chart.clearCrosshairPosition();
      const at = place(index);
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
      timeScale.unsubscribeVisibleLogicalRangeChange(refine);
      chart.remove();
    },
  };
}

/** The index of a time in rising clocks; null when it is not among them. */
function findPlace(clocks: readonly number[], time: number): number | null {
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

function addPrices(chart: IChartApi, shape: PriceShape, look: PlotLook): Prices {
  const priceLineVisible = false;
  if (shape === 'line') {
    return chart.addSeries(AreaSeries, {
      lineColor: look.accent,
      lineWidth: 2,
      topColor: look.accentArea,
      bottomColor: 'transparent',
      crosshairMarkerBackgroundColor: look.accent,
      crosshairMarkerBorderColor: look.surface,
      priceLineVisible,
    });
  }
  return chart.addSeries(CandlestickSeries, {
    upColor: look.surface,
    borderUpColor: look.gain,
    wickUpColor: look.gain,
    downColor: look.loss,
    borderDownColor: look.loss,
    wickDownColor: look.loss,
    priceLineVisible,
  });
}

/** The type of the series is chosen once, when it is created. */
const isArea = (prices: Prices): prices is ISeriesApi<'Area'> => prices.seriesType() === 'Area';

function setPrices(prices: Prices, series: PriceSeries, look: PlotLook): void {
  if (isArea(prices)) prices.setData(areaData(series, look));
  else prices.setData(candleData(series, look));
}

function updatePrices(prices: Prices, series: PriceSeries, look: PlotLook): void {
  if (isArea(prices)) for (const entry of areaData(series, look)) prices.update(entry);
  else for (const entry of candleData(series, look)) prices.update(entry);
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

function addSecondLine(chart: IChartApi, look: PlotLook): ISeriesApi<'Line'> {
  return chart.addSeries(LineSeries, {
    color: look.attention,
    lineWidth: 2,
    lineStyle: LineStyle.Dashed,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  });
}
