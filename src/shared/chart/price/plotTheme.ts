import { paletteVariables, palettes } from '@/shared/theme/palettes';
import type { UiSettings } from '@/shared/theme/uiSettings';

const FONT_SIZE = 12;

/** Colours and sizes of a drawing; its canvas cannot read CSS variables. */
export interface PlotTheme {
  surface: string;
  ink: string;
  muted: string;
  line: string;
  control: string;
  accent: string;
  accentArea: string;
  attention: string;
  gain: string;
  loss: string;
  gainVolume: string;
  lossVolume: string;
  fontSize: number;
}

/** Adds an alpha channel, 0 to 255, to a hexadecimal colour. */
const withAlpha = (colour: string, alpha: number) => `${colour}${alpha.toString(16).padStart(2, '0')}`;

type ThemeSettings = Pick<UiSettings, 'gainLossPalette' | 'fontScale'> & {
  /** The theme of the page. */
  main: UiSettings['themes']['main'];
};

/** The chosen theme in the form that the drawing needs. */
export function getPlotTheme({ main, gainLossPalette, fontScale }: ThemeSettings): PlotTheme {
  const colours = palettes[main];
  const variables = paletteVariables(main, gainLossPalette);
  const gain = variables['--b-gain'] ?? colours.ink;
  const loss = variables['--b-loss'] ?? colours.ink;
  return {
    surface: colours.surface,
    ink: colours.ink,
    muted: colours.muted,
    line: colours.line,
    control: colours.control,
    accent: colours.accent,
    accentArea: withAlpha(colours.accent, 40),
    attention: colours.attention,
    gain,
    loss,
    gainVolume: withAlpha(gain, 90),
    lossVolume: withAlpha(loss, 90),
    fontSize: Math.round(FONT_SIZE * fontScale),
  };
}
