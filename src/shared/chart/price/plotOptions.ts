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

import type { PlotLook } from './plotLook';

/** The texts along the axes of the drawing. */
export interface PlotWords {
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

export function chartOptions(look: PlotLook, words: PlotWords): DeepPartial<ChartOptions> {
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: look.muted,
      fontSize: look.fontSize,
      fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
      // The attribution is below the drawing. The library's own logo link would send the address of the page to its
      // makers.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: look.line } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.1, bottom: 0.22 } },
    timeScale: {
      borderColor: look.line,
      timeVisible: true,
      fixLeftEdge: true,
      fixRightEdge: true,
      lockVisibleTimeRangeOnResize: true,
      // Small enough to fit twenty years of days into a phone.
      minBarSpacing: 0.005,
      enableConflation: true,
      tickMarkFormatter: tickWriter(words.locale),
    },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: look.control, style: LineStyle.Solid, labelBackgroundColor: look.control },
      horzLine: { color: look.control, style: LineStyle.Dotted, labelBackgroundColor: look.control },
    },
    localization: {
      locale: words.locale,
      priceFormatter: words.price,
      timeFormatter: (time: Time) => (typeof time === 'number' ? words.step(time) : ''),
    },
    // The page scrolls on wheel and vertical touch, not the chart.
    handleScroll: { mouseWheel: false, pressedMouseMove: true, horzTouchDrag: true, vertTouchDrag: false },
    handleScale: { mouseWheel: false, pinch: true, axisPressedMouseMove: false, axisDoubleClickReset: true },
    kineticScroll: { mouse: false, touch: false },
  };
}
