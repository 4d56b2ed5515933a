import { palettes } from '@/shared/theme/palettes';
import type { RegionTheme } from '@/shared/theme/uiSettings';

const FONT_SIZE = 12;

/** The library's own theme in the colours of the app; its canvas cannot read CSS variables. */
export function chartTheme(theme: RegionTheme, fontScale: number) {
  const colours = palettes[theme];
  const text = { labelFill: colours.muted, labelOpacity: 1, labelFontSize: Math.round(FONT_SIZE * fontScale) };
  return {
    theme: {
      type: colours.scheme === 'dark' ? 'classicDark' : 'classic',
      view: { viewFill: 'transparent', plotFill: 'transparent' },
    },
    mark: colours.accent,
    insets: { start: Math.round(44 * fontScale), end: 12, top: 12, bottom: Math.round(28 * fontScale) },
    axis: {
      x: { ...text, title: false, line: true, lineStroke: colours.line, tick: false, labelAutoRotate: false },
      y: {
        ...text,
        title: false,
        grid: true,
        gridStroke: colours.line,
        gridStrokeOpacity: 1,
        gridLineDash: [0, 0],
        tick: false,
      },
    },
    tooltip: {
      '.g2-tooltip': {
        background: colours.raised,
        color: colours.ink,
        border: `1px solid ${colours.control}`,
        'border-radius': '8px',
        'box-shadow': 'var(--b-shadow)',
        'font-family': 'inherit',
        'font-size': '1.3rem',
      },
      '.g2-tooltip-title': { color: colours.muted, 'font-size': '1.2rem' },
      // The value has its unit: the name would repeat it.
      '.g2-tooltip-list-item-name-label': { display: 'none' },
      '.g2-tooltip-list-item-value': { color: colours.ink },
    },
    cursor: colours.control,
  };
}
