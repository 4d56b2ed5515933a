import {
  UiDirection,
  UiGainLossPalette,
  UiLanguage,
  UiLayout,
  UiRegionTheme,
  type UiSettings,
  type UiThemes,
} from '../../generated/schema.ts';
import type { UiSettingsRow } from './uiSettings.store.ts';

/** The contract's nullable fields are optional to the compiler; every one must be named here all the same. */
type EveryField<T> = Required<Omit<T, '__typename'>>;

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The stored word if the contract still knows it. */
const wordOf = <T extends string>(words: Readonly<Record<string, T>>, value: unknown): T | null =>
  Object.values(words).find((word) => word === value) ?? null;
const flagOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The kept document as the wire shows it; what an older version kept and this one does not know is left out. */
export function toUiSettings({ settings, updatedAt }: UiSettingsRow): EveryField<UiSettings> {
  const themes = asObject(settings['themes']);
  const scale = settings['fontScale'];
  return {
    language: wordOf(UiLanguage, settings['language']),
    fontScale: typeof scale === 'number' ? scale : null,
    layout: wordOf(UiLayout, settings['layout']),
    style: textOf(settings['style']),
    navigationLayout: textOf(settings['navigationLayout']),
    themes: {
      main: wordOf(UiRegionTheme, themes['main']),
      navbar: wordOf(UiRegionTheme, themes['navbar']),
      toolbar: wordOf(UiRegionTheme, themes['toolbar']),
      footer: wordOf(UiRegionTheme, themes['footer']),
    } satisfies EveryField<UiThemes>,
    customScrollbars: flagOf(settings['customScrollbars']),
    direction: wordOf(UiDirection, settings['direction']),
    navbarFolded: flagOf(settings['navbarFolded']),
    gainLossPalette: wordOf(UiGainLossPalette, settings['gainLossPalette']),
    uts: updatedAt,
  };
}
