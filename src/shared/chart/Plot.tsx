import { Column, Line } from '@ant-design/charts';
import { useIntl } from 'react-intl';

import { usePrefersLessMotion } from '@/shared/theme/usePrefersLessMotion';
import { useUiSettings } from '@/shared/theme/UiSettingsProvider';

import styles from './Chart.module.css';
import { chartTheme } from './chartTheme';
import type { ChartShape, ChartStep } from './types';

interface PlotProps {
  shape: ChartShape;
  steps: readonly ChartStep[];
  formatValue: (value: number) => string;
  formatTick: (value: number) => string;
  /** Fixed ends of the scale; by default from zero to the highest value. */
  range?: readonly [low: number, high: number];
  /** The step at the keyboard cursor. */
  cursor: number | null;
}

/** The drawing. The only file that imports the chart library: load it lazily. */
export function Plot({ shape, steps, formatValue, formatTick, range, cursor }: PlotProps) {
  const { settings } = useUiSettings();
  const { locale } = useIntl();
  const lessMotion = usePrefersLessMotion();
  const {
    theme,
    mark,
    axis,
    tooltip,
    insets,
    cursor: cursorColour,
  } = chartTheme(settings.themes.main, settings.fontScale);

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
    tooltip: { title: 'x', items: [{ channel: 'y', name: '', color: mark, valueFormatter: formatValue }] },
    interaction: { tooltip: { css: tooltip, crosshairsStroke: cursorColour } },
    // Fixed, so that the positions of the steps can be calculated for the cursor.
    paddingLeft: insets.start,
    paddingRight: insets.end,
    paddingTop: insets.top,
    paddingBottom: insets.bottom,
    margin: 0,
    inset: 0,
  };
  // Remounts for other texts and colours: the library never replaces the functions of its first render.
  const key = `${settings.themes.main} ${settings.fontScale} ${locale} ${lessMotion}`;
  return (
    <>
      {shape === 'column' ? (
        <Column key={key} {...config} style={{ fill: mark, radiusTopLeft: 3, radiusTopRight: 3, maxWidth: 28 }} />
      ) : (
        <Line
          key={key}
          {...config}
          style={{ stroke: mark, lineWidth: 2 }}
          point={{ shapeField: 'circle', sizeField: 3, style: { fill: mark, stroke: mark } }}
        />
      )}
      {cursor === null ? null : (
        <span
          className={styles['pointer']}
          style={{
            left: `calc(${insets.start}px + (100% - ${insets.start + insets.end}px) * ${(cursor + 0.5) / steps.length})`,
            top: insets.top,
            bottom: insets.bottom,
          }}
        />
      )}
    </>
  );
}
