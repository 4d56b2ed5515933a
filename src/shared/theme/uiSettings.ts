import { asRecord, oneOf } from '@/shared/storage/localStore';
import { FONT_SCALE, NAVIGATION_LAYOUTS, SHELL_STYLES } from '@rules/people/uiSettings';

export const languages = ['en', 'tr'] as const;
export const layouts = ['layout1', 'layout2', 'layout3'] as const;
export const regions = ['main', 'navbar', 'toolbar', 'footer'] as const;
export const regionThemes = ['light', 'dark', 'ink', 'teal'] as const;
export const directions = ['ltr', 'rtl'] as const;
/** The language of the news in lists. `interface` follows the language of the interface. */
export const newsLanguages = ['interface', 'en', 'tr', 'all'] as const;
export const gainLossPalettes = ['standard', 'colorBlindSafe'] as const;

export type Language = (typeof languages)[number];
export type Layout = (typeof layouts)[number];
export type ShellStyle = (typeof SHELL_STYLES)[number];
export type NavigationLayout = (typeof NAVIGATION_LAYOUTS)[number];
export type Region = (typeof regions)[number];
export type RegionTheme = (typeof regionThemes)[number];

export type NewsLanguage = (typeof newsLanguages)[number];
export type GainLossPalette = (typeof gainLossPalettes)[number];

/** The interface settings of a user. */
export interface UiSettings {
  language: Language;
  fontScale: number;
  layout: Layout;
  style: ShellStyle;
  navigationLayout: NavigationLayout;
  themes: Record<Region, RegionTheme>;
  customScrollbars: boolean;
  direction: (typeof directions)[number];
  navbarFolded: boolean;
  gainLossPalette: GainLossPalette;
  /** Whether a fired price alert makes a sound. */
  alertSound: boolean;
  newsLanguage: NewsLanguage;
}

/** The browser's language when the app supports it, English otherwise. */
function preferredLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const match = languages.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (match) return match;
  }
  return 'en';
}

/** Until the user chooses a theme, the page follows the colour scheme of the system. */
function preferredThemes(): Record<Region, RegionTheme> {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const contentTheme = isDark ? 'dark' : 'light';
  return { main: contentTheme, navbar: isDark ? 'dark' : 'ink', toolbar: contentTheme, footer: contentTheme };
}

export function initialUiSettings(language: Language = preferredLanguage()): UiSettings {
  return {
    language,
    fontScale: FONT_SCALE.initial,
    layout: 'layout1',
    style: 'style-1',
    navigationLayout: 'vertical',
    themes: preferredThemes(),
    customScrollbars: true,
    direction: 'ltr',
    navbarFolded: false,
    gainLossPalette: 'standard',
    alertSound: false,
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
  const getTheme = (region: Region) => oneOf(regionThemes, themes[region]) ?? fallback.themes[region];
  const scale = from['fontScale'];
  const flag = (key: 'customScrollbars' | 'navbarFolded' | 'alertSound') => {
    const stored = from[key];
    return typeof stored === 'boolean' ? stored : fallback[key];
  };
  return {
    language: oneOf(languages, from['language']) ?? fallback.language,
    fontScale: typeof scale === 'number' && Number.isFinite(scale) ? clampFontScale(scale) : fallback.fontScale,
    layout: oneOf(layouts, from['layout']) ?? fallback.layout,
    style: oneOf(SHELL_STYLES, from['style']) ?? fallback.style,
    navigationLayout: oneOf(NAVIGATION_LAYOUTS, from['navigationLayout']) ?? fallback.navigationLayout,
    themes: {
      main: getTheme('main'),
      navbar: getTheme('navbar'),
      toolbar: getTheme('toolbar'),
      footer: getTheme('footer'),
    },
    customScrollbars: flag('customScrollbars'),
    direction: oneOf(directions, from['direction']) ?? fallback.direction,
    navbarFolded: flag('navbarFolded'),
    gainLossPalette: oneOf(gainLossPalettes, from['gainLossPalette']) ?? fallback.gainLossPalette,
    alertSound: flag('alertSound'),
    newsLanguage: oneOf(newsLanguages, from['newsLanguage']) ?? fallback.newsLanguage,
  };
}
