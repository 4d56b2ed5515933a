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

/** What the drawing writes along its edges. */
export interface PlotWords {
  locale: string;
  /** A price along the scale: without its currency. */
  price: (value: number) => string;
  /** A step below the pointer, by the exchange's clock in seconds. */
  step: (clock: number) => string;
}

/** Along the axis: the year, the month, the day and the time of day, in the order of the library's kinds of marks. */
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
      // The link to the makers stands below the drawing, where it tells nobody which stock is looked at.
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
      // Twenty years of days fit into a phone.
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
    // The page scrolls under the wheel and under a finger that moves up or down.
    handleScroll: { mouseWheel: false, pressedMouseMove: true, horzTouchDrag: true, vertTouchDrag: false },
    handleScale: { mouseWheel: false, pinch: true, axisPressedMouseMove: false, axisDoubleClickReset: true },
    kineticScroll: { mouse: false, touch: false },
  };
}
