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
} from 'lightweight-charts';

import { areaData, candleData, comparedData, markers, stamp, volumeData } from './plotData';
import { chartOptions, type PlotWords } from './plotOptions';
import type { PlotLook } from './plotLook';
import type { PriceSeries } from './series';
import type { PlotHandle, PriceBaseline, PricePoint, PriceShape } from './types';

export interface Drawing extends PlotHandle {
  /** The first one is shown whole; after the next ones the part in sight stays, when it is only a part. */
  setSeries: (series: PriceSeries, baseline: PriceBaseline | undefined) => void;
  /** Moves the last step to what it is now. */
  setLast: (point: PricePoint) => void;
  /** Points at a step, and scrolls to it; null points at nothing. */
  setCursor: (index: number | null) => void;
  remove: () => void;
}

interface DrawingOptions {
  shape: PriceShape;
  look: PlotLook;
  words: PlotWords;
  /** The step under the pointer, null when it leaves. */
  onHover: (index: number | null) => void;
}

/** How much of the time in sight remains with one press. */
const ZOOM = 0.5;
/** No closer than these many steps. */
const FEWEST_STEPS = 8;

/** Draws prices into a box with the chart library, and keeps the drawing up to date. */
export function drawPrices(box: HTMLElement, { shape, look, words, onHover }: DrawingOptions): Drawing {
  const chart = createChart(box, chartOptions(look, words));
  const prices = addPrices(chart, shape, look);
  const volumes = addVolumes(chart);
  const second = addSecondLine(chart, look);
  const marks = createSeriesMarkers(prices, []);
  const timeScale = chart.timeScale();
  let series: PriceSeries | null = null;
  let indexOf: ReadonlyMap<number, number> = new Map();
  let cursor: number | null = null;
  /** Until its first frame a drawing has no width: what is in sight is not known yet. */
  let isLaidOut = false;
  let baselines: ReturnType<typeof prices.createPriceLine>[] = [];

  const hover = ({ time, sourceEvent }: MouseEventParams) => {
    // Moves that nobody made with a pointer are the keyboard's own.
    if (sourceEvent !== undefined) onHover(typeof time === 'number' ? (indexOf.get(time) ?? null) : null);
    else if (time === undefined) onHover(null);
  };
  chart.subscribeCrosshairMove(hover);

  const lastPlace = () => (series === null ? 0 : (timeScale.timeToIndex(stamp(series.clocks.at(-1) ?? 0), true) ?? 0));
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
  const place = (index: number) => timeScale.timeToIndex(stamp(series?.clocks[index] ?? 0), true);
  const zoom = (factor: number) => {
    const range = timeScale.getVisibleLogicalRange();
    if (range === null) return;
    const length = Math.max(FEWEST_STEPS, (range.to - range.from) * factor);
    const aim = cursor === null ? null : place(cursor);
    const centre = aim ?? (range.from + range.to) / 2;
    show(centre - length / 2, centre + length / 2);
  };

  return {
    setSeries(next, baseline) {
      const keepsView = series !== null && !isWhole();
      series = next;
      indexOf = new Map(next.clocks.map((clock, index) => [clock, index]));
      setPrices(prices, next, look);
      volumes.setData(volumeData(next, look));
      second.setData(comparedData(next));
      marks.setMarkers(markers(next, look));
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
    setLast(point) {
      const clock = series?.clocks.at(-1);
      if (series === null || clock === undefined) return;
      const last: PriceSeries = { ...series, points: [point], clocks: [clock], compared: null, gaps: new Map() };
      updatePrices(prices, last, look);
      for (const entry of volumeData(last, look)) volumes.update(entry);
    },
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
      return chart.setCrosshairPosition(point.close, stamp(series.clocks[index] ?? 0), prices);
    },
    zoomIn: () => zoom(ZOOM),
    zoomOut: () => zoom(1 / ZOOM),
    showAll: () => timeScale.fitContent(),
    remove() {
      chart.unsubscribeCrosshairMove(hover);
      chart.remove();
    },
  };
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

/** Which of the two kinds the series is, is decided once, when it is made. */
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
