import { asRecord, oneOf } from '@/shared/storage/localStore';
import { FONT_SCALE, NAVIGATION_LAYOUTS, SHELL_STYLES } from '@rules/people/uiSettings';

export const LANGUAGES = ['en', 'tr'] as const;
export const LAYOUTS = ['layout1', 'layout2', 'layout3'] as const;
export const REGIONS = ['main', 'navbar', 'toolbar', 'footer'] as const;
export const REGION_THEMES = ['light', 'dark', 'ink', 'teal'] as const;
export const DIRECTIONS = ['ltr', 'rtl'] as const;
/** The language of the news in lists. `interface` follows the language of the interface. */
export const NEWS_LANGUAGES = ['interface', 'en', 'tr', 'all'] as const;
export const GAIN_LOSS_PALETTES = ['standard', 'colorBlindSafe'] as const;

export type Language = (typeof LANGUAGES)[number];
export type Layout = (typeof LAYOUTS)[number];
export type ShellStyle = (typeof SHELL_STYLES)[number];
export type NavigationLayout = (typeof NAVIGATION_LAYOUTS)[number];
export type Region = (typeof REGIONS)[number];
export type RegionTheme = (typeof REGION_THEMES)[number];

export type NewsLanguage = (typeof NEWS_LANGUAGES)[number];
export type GainLossPalette = (typeof GAIN_LOSS_PALETTES)[number];

/** The interface settings of a user. */
export interface UiSettings {
  language: Language;
  fontScale: number;
  layout: Layout;
  style: ShellStyle;
  navigationLayout: NavigationLayout;
  themes: Record<Region, RegionTheme>;
  customScrollbars: boolean;
  direction: (typeof DIRECTIONS)[number];
  navbarFolded: boolean;
  gainLossPalette: GainLossPalette;
  /** Whether a fired price alert makes a sound. */
  alertSound: boolean;
  /** Whether links in posts are shown as cards, too. */
  linkCards: boolean;
  newsLanguage: NewsLanguage;
}

/** The browser's language when the app supports it, English otherwise. */
function findPreferredLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const match = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (match) return match;
  }
  return 'en';
}

/** Until the user chooses a theme, the page follows the colour scheme of the system. */
function readPreferredThemes(): Record<Region, RegionTheme> {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const contentTheme = isDark ? 'dark' : 'light';
  return { main: contentTheme, navbar: isDark ? 'dark' : 'ink', toolbar: contentTheme, footer: contentTheme };
}

export function initialUiSettings(language: Language = findPreferredLanguage()): UiSettings {
  return {
    language,
    fontScale: FONT_SCALE.initial,
    layout: 'layout1',
    style: 'style-1',
    navigationLayout: 'vertical',
    themes: readPreferredThemes(),
    customScrollbars: true,
    direction: 'ltr',
    navbarFolded: false,
    gainLossPalette: 'standard',
    alertSound: false,
    linkCards: true,
    newsLanguage: 'interface',
  };
}

/** Rounds to an allowed step, so that 0.1 + 0.2 never shows as 30.000000000000004 %. */
export function clampFontScale(value: number): number {
  const steps = Math.round(Math.min(FONT_SCALE.max, Math.max(FONT_SCALE.min, value)) / FONT_SCALE.step);
  return Math.round(steps * FONT_SCALE.step * 10) / 10;
}

/** Parses settings from JSON of any version: missing or invalid fields fall back to `fallback`, one by one. */
export function parseUiSettings(value: unknown, fallback: UiSettings): UiSettings {
  const from = asRecord(value);
  if (!from) return fallback;
  const themes = asRecord(from['themes']) ?? {};
  const getTheme = (region: Region) => oneOf(REGION_THEMES, themes[region]) ?? fallback.themes[region];
  const scale = from['fontScale'];
  const flag = (key: 'customScrollbars' | 'navbarFolded' | 'alertSound' | 'linkCards') => {
    const stored = from[key];
    return typeof stored === 'boolean' ? stored : fallback[key];
  };
  return {
    language: oneOf(LANGUAGES, from['language']) ?? fallback.language,
    fontScale: typeof scale === 'number' && Number.isFinite(scale) ? clampFontScale(scale) : fallback.fontScale,
    layout: oneOf(LAYOUTS, from['layout']) ?? fallback.layout,
    style: oneOf(SHELL_STYLES, from['style']) ?? fallback.style,
    navigationLayout: oneOf(NAVIGATION_LAYOUTS, from['navigationLayout']) ?? fallback.navigationLayout,
    themes: {
      main: getTheme('main'),
      navbar: getTheme('navbar'),
      toolbar: getTheme('toolbar'),
      footer: getTheme('footer'),
    },
    customScrollbars: flag('customScrollbars'),
    direction: oneOf(DIRECTIONS, from['direction']) ?? fallback.direction,
    navbarFolded: flag('navbarFolded'),
    gainLossPalette: oneOf(GAIN_LOSS_PALETTES, from['gainLossPalette']) ?? fallback.gainLossPalette,
    alertSound: flag('alertSound'),
    linkCards: flag('linkCards'),
    newsLanguage: oneOf(NEWS_LANGUAGES, from['newsLanguage']) ?? fallback.newsLanguage,
  };
}
