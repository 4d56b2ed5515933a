import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, type Ref } from 'react';

import { useUiSettings } from '@/shared/theme/UiSettingsProvider';

import { drawPrices, type Drawing } from './drawPrices';
import { getPlotTheme, type PlotTheme } from './plotTheme';
import type { PlotTexts } from './plotOptions';
import styles from './PriceChart.module.css';
import type { PriceSeries } from './series';
import type { PlotHandle, PriceBaseline, PricePoint, PriceShape } from './types';

interface PricePlotProps {
  ref: Ref<PlotHandle>;
  series: PriceSeries;
  /** The live last point, when it has changed. */
  last: PricePoint | undefined;
  /**
   * Identifies the visible range. Points under another name show the whole range; under the same name the zoom stays.
   */
  viewName: string;
  shape: PriceShape;
  baseline: PriceBaseline | undefined;
  texts: PlotTexts;
  /** The step at the keyboard cursor. */
  cursor: number | null;
  onHover: (index: number | null) => void;
}

/** The drawing. The only file that imports the chart library, indirectly: load it lazily. */
export function PricePlot({ viewName, ...plot }: PricePlotProps) {
  const { settings } = useUiSettings();
  const { gainLossPalette, fontScale } = settings;
  const { main } = settings.themes;
  const look = useMemo(() => getPlotTheme({ main, gainLossPalette, fontScale }), [main, gainLossPalette, fontScale]);
  // Remounts for another look: the library computes its colours once. The key contains all that the look depends on.
  const key = [viewName, plot.shape, main, gainLossPalette, fontScale, plot.texts.locale].join(' ');
  return <Canvas key={key} {...plot} theme={look} />;
}

type CanvasProps = Omit<PricePlotProps, 'viewName'> & { theme: PlotTheme };

function Canvas({ ref, series, last, shape, baseline, texts, cursor, onHover, theme: look }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);

  // Destroys the chart before its box is removed. Otherwise the library draws it once more with a width of zero.
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const made = drawPrices(box.current, { shape, theme: look, texts, onHover });
    drawing.current = made;
    return () => {
      drawing.current = null;
      made.remove();
    };
  }, [shape, look, texts, onHover]);

  useEffect(() => {
    drawing.current?.setSeries(series, baseline);
  }, [series, baseline]);

  useEffect(() => {
    if (last) drawing.current?.setLast(last);
  }, [last]);

  useEffect(() => {
    drawing.current?.setCursor(cursor);
  }, [cursor]);

  useImperativeHandle(ref, () => ({
    zoomIn: () => drawing.current?.zoomIn(),
    zoomOut: () => drawing.current?.zoomOut(),
    showAll: () => drawing.current?.showAll(),
  }));

  return <div ref={box} className={styles['canvas']} />;
}
