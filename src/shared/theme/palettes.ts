import type { GainLossPalette, RegionTheme } from './uiSettings';

/** The colours of a region; each is published as the CSS variable `--b-<name>`. */
export interface Palette {
  scheme: 'light' | 'dark';
  /** The background of the page. */
  paper: string;
  /** Cards, inputs. */
  surface: string;
  /** Floating elements: menus, dialogs. */
  raised: string;
  /** The background under the pointer and of the active entry. */
  hover: string;
  ink: string;
  muted: string;
  line: string;
  /** Borders of inputs and buttons: a contrast of 3:1 against the surface (WCAG 1.4.11). */
  control: string;
  accent: string;
  accentHover: string;
  accentActive: string;
  accentSoft: string;
  /** The same on hover. */
  accentSoftHover: string;
  /** Text on a filled accent. */
  onAccent: string;
  attention: string;
  attentionSoft: string;
}

export const palettes: Record<RegionTheme, Palette> = {
  light: {
    scheme: 'light',
    paper: '#f6f7f9',
    surface: '#ffffff',
    raised: '#ffffff',
    hover: '#eef1f5',
    ink: '#0f1b2d',
    muted: '#55627a',
    line: '#dfe4ec',
    control: '#8490a3',
    accent: '#0b7a75',
    accentHover: '#0a817b',
    accentActive: '#085e5a',
    accentSoft: '#e8f5f3',
    accentSoftHover: '#e0f5f1',
    onAccent: '#ffffff',
    attention: '#a35a00',
    attentionSoft: '#fdf1dc',
  },
  dark: {
    scheme: 'dark',
    paper: '#0d131c',
    surface: '#151d29',
    raised: '#1c2635',
    hover: '#1e2938',
    ink: '#e8edf4',
    muted: '#9ba8bb',
    line: '#2a3648',
    control: '#66758c',
    accent: '#34bdb2',
    accentHover: '#4fd0c5',
    accentActive: '#239a91',
    accentSoft: '#123534',
    accentSoftHover: '#163d3c',
    onAccent: '#04211f',
    attention: '#f5b54a',
    attentionSoft: '#3a2b10',
  },
  ink: {
    scheme: 'dark',
    paper: '#0f1b2d',
    surface: '#17263c',
    raised: '#1d2f49',
    hover: '#1c2d46',
    ink: '#eef3fa',
    muted: '#a3b2c8',
    line: '#2a3d59',
    control: '#6b7d98',
    accent: '#3cc4b9',
    accentHover: '#57d5cb',
    accentActive: '#299d94',
    accentSoft: '#153e4a',
    accentSoftHover: '#194553',
    onAccent: '#04211f',
    attention: '#f5b54a',
    attentionSoft: '#3a2f1c',
  },
  teal: {
    scheme: 'dark',
    paper: '#07403f',
    surface: '#0a4f4d',
    raised: '#0c5a57',
    hover: '#0b5552',
    ink: '#f0faf8',
    muted: '#b3d6d2',
    line: '#1b6a66',
    control: '#62a9a3',
    accent: '#7be0d3',
    accentHover: '#98eae0',
    accentActive: '#58c6b9',
    accentSoft: '#0b5450',
    accentSoftHover: '#0d5d59',
    onAccent: '#05302d',
    attention: '#ffc867',
    attentionSoft: '#4b4a1f',
  },
};

/**
 * Gain and loss. The alternative palette is for people who cannot distinguish red from green. Always shown with arrow
 * and sign.
 */
const gainLoss: Record<GainLossPalette, Record<'light' | 'dark', { gain: string; loss: string }>> = {
  standard: { light: { gain: '#0a7a4b', loss: '#c0303a' }, dark: { gain: '#3ecf8e', loss: '#ff7a80' } },
  colorBlindSafe: { light: { gain: '#1763c4', loss: '#ab4a00' }, dark: { gain: '#6fb1ff', loss: '#ff9f4a' } },
};

/** The palette as CSS variables, ready for `style.setProperty`. */
export function paletteVariables(
  theme: RegionTheme,
  gainLossPalette: GainLossPalette,
): Record<`--b-${string}`, string> {
  const { scheme, ...colours } = palettes[theme];
  const { gain, loss } = gainLoss[gainLossPalette][scheme];
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.fromEntries(
    Object.entries({ ...colours, gain, loss }).map(([name, colour]) => [`--b-${kebab(name)}`, colour]),
  );
}
