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
const findWord = <T extends string>(words: Readonly<Record<string, T>>, value: unknown): T | null =>
  Object.values(words).find((word) => word === value) ?? null;
const toFlag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The kept document as the wire shows it; what an older version kept and this one does not know is left out. */
export function toUiSettings({ settings, updatedAt }: UiSettingsRow): EveryField<UiSettings> {
  const themes = asObject(settings['themes']);
  const scale = settings['fontScale'];
  return {
    language: findWord(UiLanguage, settings['language']),
    fontScale: typeof scale === 'number' ? scale : null,
    layout: findWord(UiLayout, settings['layout']),
    style: toText(settings['style']),
    navigationLayout: toText(settings['navigationLayout']),
    themes: {
      main: findWord(UiRegionTheme, themes['main']),
      navbar: findWord(UiRegionTheme, themes['navbar']),
      toolbar: findWord(UiRegionTheme, themes['toolbar']),
      footer: findWord(UiRegionTheme, themes['footer']),
    } satisfies EveryField<UiThemes>,
    customScrollbars: toFlag(settings['customScrollbars']),
    direction: findWord(UiDirection, settings['direction']),
    navbarFolded: toFlag(settings['navbarFolded']),
    gainLossPalette: findWord(UiGainLossPalette, settings['gainLossPalette']),
    uts: updatedAt,
  };
}
