import { Column, Line } from '@ant-design/charts';
import { useEffect, useRef } from 'react';

import { usePrefersLessMotion } from '@/shared/theme/usePrefersLessMotion';
import { useUiSettings } from '@/shared/theme/UiSettingsProvider';

import { chartTheme } from './chartTheme';
import type { ChartShape, ChartStep } from './types';

/** What is used of the library's chart: it tells its tooltip what to show by events. */
interface ChartEvents {
  emit?: (event: string, about?: object) => void;
}

interface PlotProps {
  shape: ChartShape;
  steps: readonly ChartStep[];
  /** What is counted, in the tooltip. */
  valueName: string;
  formatValue: (value: number) => string;
  formatTick: (value: number) => string;
  /** Fixed ends of the scale; otherwise from zero to what is needed. */
  range?: readonly [low: number, high: number];
  /** The step that the keyboard points at. */
  cursor: number | null;
}

/** The drawing itself. The only file that imports the chart library: load it lazily. */
export function Plot({ shape, steps, valueName, formatValue, formatTick, range, cursor }: PlotProps) {
  const { settings } = useUiSettings();
  const lessMotion = usePrefersLessMotion();
  const chart = useRef<ChartEvents | null>(null);
  const { theme, mark, axis, tooltip, cursor: cursorColour } = chartTheme(settings.themes.main, settings.fontScale);
  const pointed = cursor === null ? undefined : steps[cursor];
  const label = pointed === undefined || pointed.value === null ? null : pointed.label;

  useEffect(() => {
    if (label === null) chart.current?.emit?.('tooltip:hide');
    else chart.current?.emit?.('tooltip:show', { data: { data: { x: label } } });
  }, [label]);

  const config = {
    data: steps.flatMap(({ label: x, value: y }) => (y === null ? [] : [{ x, y }])),
    xField: 'x',
    yField: 'y',
    autoFit: true,
    animate: lessMotion ? (false as const) : { enter: { type: 'fadeIn', duration: 200 } },
    theme,
    scale: {
      x: { domain: steps.map((step) => step.label) },
      y: range ? { domainMin: range[0], domainMax: range[1], nice: false } : { domainMin: 0, nice: true },
    },
    axis: { x: axis.x, y: { ...axis.y, labelFormatter: formatTick } },
    tooltip: { title: 'x', items: [{ channel: 'y', name: valueName, color: mark, valueFormatter: formatValue }] },
    interaction: { tooltip: { css: tooltip, crosshairsStroke: cursorColour } },
    onReady: (ready: ChartEvents) => {
      chart.current = ready;
    },
  };
  // Made anew for other texts and colours: the library keeps the functions that it was given first.
  const key = `${settings.themes.main} ${settings.fontScale} ${valueName} ${lessMotion}`;
  return shape === 'column' ? (
    <Column key={key} {...config} style={{ fill: mark, radiusTopLeft: 3, radiusTopRight: 3, maxWidth: 28 }} />
  ) : (
    <Line
      key={key}
      {...config}
      style={{ stroke: mark, lineWidth: 2 }}
      point={{ shapeField: 'circle', sizeField: 3, style: { fill: mark, stroke: mark } }}
    />
  );
}
