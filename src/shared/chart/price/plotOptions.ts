import {
  ColorType,
  CrosshairMode,
  LineStyle,
  type ChartOptions,
  type DeepPartial,
  type TickMarkType,
  type Time,
} from 'lightweight-charts';

import { dateFormat } from '@/shared/format/formatters';

import type { PlotTheme } from './plotTheme';

/** The texts along the axes of the drawing. */
export interface PlotTexts {
  locale: string;
  /** A price along the scale, without its currency. */
  price: (value: number) => string;
  /** A step below the pointer, by the exchange's clock in seconds. */
  step: (clock: number) => string;
}

/** Formats of the time axis: year, month, day, time of day, in the order of the library's tick mark types. */
const tickFormats: readonly Intl.DateTimeFormatOptions[] = [
  { year: 'numeric' },
  { month: 'short' },
  { day: 'numeric', month: 'short' },
  { hour: 'numeric', minute: '2-digit' },
  { hour: 'numeric', minute: '2-digit', second: '2-digit' },
];

function tickWriter(locale: string): (time: Time, kind: TickMarkType) => string {
  const formats = tickFormats.map((options) => dateFormat(locale, { ...options, timeZone: 'UTC' }));
  return (time, kind) => (typeof time === 'number' ? (formats[kind]?.format(time * 1000) ?? '') : '');
}

export function chartOptions(theme: PlotTheme, texts: PlotTexts): DeepPartial<ChartOptions> {
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: theme.muted,
      fontSize: theme.fontSize,
      fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
      // The attribution is below the drawing. The library's own logo link would send the address of the page to its
      // makers.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: theme.line } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.1, bottom: 0.22 } },
    timeScale: {
      borderColor: theme.line,
      timeVisible: true,
      fixLeftEdge: true,
      fixRightEdge: true,
      lockVisibleTimeRangeOnResize: true,
      // Small enough to fit twenty years of days into a phone.
      minBarSpacing: 0.005,
      enableConflation: true,
      tickMarkFormatter: tickWriter(texts.locale),
    },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: theme.control, style: LineStyle.Solid, labelBackgroundColor: theme.control },
      horzLine: { color: theme.control, style: LineStyle.Dotted, labelBackgroundColor: theme.control },
    },
    localization: {
      locale: texts.locale,
      priceFormatter: texts.price,
      timeFormatter: (time: Time) => (typeof time === 'number' ? texts.step(time) : ''),
    },
    // The page scrolls on wheel and vertical touch, not the chart.
    handleScroll: { mouseWheel: false, pressedMouseMove: true, horzTouchDrag: true, vertTouchDrag: false },
    handleScale: { mouseWheel: false, pinch: true, axisPressedMouseMove: false, axisDoubleClickReset: true },
    kineticScroll: { mouse: false, touch: false },
  };
}
