/** Replaces lightweight-charts, because jsdom has no canvas. `drawn` contains the last drawing. */

interface Entry {
  time: number;
  [figure: string]: number | string | undefined;
}

interface LogicalRange {
  from: number;
  to: number;
}

interface Options {
  [name: string]: unknown;
  tickMarkFormatter?: (time: number, kind: number, locale: string) => string;
}

type Hover = (event: { time?: number; sourceEvent?: object }) => void;

interface Drawn {
  /** Charts created so far, including removed ones. */
  charts: number;
  removed: number;
  options: {
    timeScale?: Options;
    localization?: { timeFormatter?: (time: number) => string; priceFormatter?: (price: number) => string };
    layout?: { textColor?: string };
  };
  /** Data by kind of series. */
  series: Record<string, Entry[]>;
  seriesOptions: Record<string, Options>;
  baselines: Options[];
  markers: Options[];
  crosshair: { price: number; time: number } | null;
  range: LogicalRange;
  hover: Hover;
  /** Reports a new visible range. */
  rangeChanged: () => void;
}

const nothingDrawn = (): Drawn => ({
  charts: 0,
  removed: 0,
  options: {},
  series: {},
  seriesOptions: {},
  baselines: [],
  markers: [],
  crosshair: null,
  range: { from: 0, to: 0 },
  hover: () => {},
  rangeChanged: () => {},
});

export const drawn: Drawn = nothingDrawn();

export const clearDrawing = (): void => void Object.assign(drawn, nothingDrawn());

export const AreaSeries = 'Area';
export const CandlestickSeries = 'Candlestick';
export const HistogramSeries = 'Histogram';
export const LineSeries = 'Line';
export const ColorType = { Solid: 'solid' };
export const CrosshairMode = { Magnet: 1 };
export const LineStyle = { Solid: 0, Dotted: 1, Dashed: 2 };

const prices = (): Entry[] => drawn.series[AreaSeries] ?? drawn.series[CandlestickSeries] ?? [];

const timeScale = {
  fitContent: () => void (drawn.range = { from: -0.5, to: prices().length - 0.5 }),
  getVisibleLogicalRange: () => drawn.range,
  setVisibleLogicalRange: (range: LogicalRange) => {
    drawn.range = range;
    drawn.rangeChanged();
  },
  getVisibleRange: () => {
    const inSight = prices().filter((_, place) => place >= drawn.range.from && place <= drawn.range.to);
    return { from: inSight[0]?.time, to: inSight.at(-1)?.time };
  },
  setVisibleRange: ({ from, to }: { from: number; to: number }) => {
    const getPlace = (wanted: number) => prices().findIndex(({ time }) => time >= wanted);
    drawn.range = { from: getPlace(from), to: getPlace(to) };
  },
  subscribeVisibleLogicalRangeChange: (listener: () => void) => void (drawn.rangeChanged = listener),
  unsubscribeVisibleLogicalRangeChange: () => {},
  timeToIndex: (wanted: number) => prices().findIndex(({ time }) => time === wanted),
};

function getSeries(kind: string) {
  return {
    seriesType: () => kind,
    setData: (entries: Entry[]) => void (drawn.series[kind] = entries),
    update: (entry: Entry) => {
      const before = (drawn.series[kind] ?? []).filter(({ time }) => time !== entry.time);
      drawn.series[kind] = [...before, entry];
    },
    createPriceLine: (line: Options) => {
      drawn.baselines.push(line);
      return line;
    },
    removePriceLine: (line: Options) =>
      void (drawn.baselines = drawn.baselines.filter((baseline) => baseline !== line)),
  };
}

export function createChart(_box: HTMLElement, options: Drawn['options']) {
  const before = drawn.charts;
  const { removed } = drawn;
  Object.assign(drawn, { ...nothingDrawn(), charts: before + 1, removed, options });
  return {
    addSeries: (kind: string, seriesOptions: Options) => {
      drawn.seriesOptions[kind] = seriesOptions;
      return getSeries(kind);
    },
    priceScale: () => ({ applyOptions: () => {} }),
    timeScale: () => timeScale,
    subscribeCrosshairMove: (listener: Hover) => void (drawn.hover = listener),
    unsubscribeCrosshairMove: () => {},
    setCrosshairPosition: (price: number, time: number) => void (drawn.crosshair = { price, time }),
    clearCrosshairPosition: () => void (drawn.crosshair = null),
    remove: () => void (drawn.removed += 1),
  };
}

export function createSeriesMarkers() {
  return { setMarkers: (markers: Options[]) => void (drawn.markers = markers) };
}
