import {
  UiDirection,
  UiGainLossPalette,
  UiLanguage,
  UiLayout,
  UiNewsLanguage,
  UiRegionTheme,
  type UiSettings,
  type UiThemes,
} from '../../generated/schema.ts';
import type { UiSettingsRow } from './uiSettings.store.ts';

/** Requires every field of the contract, including the optional ones, so that the compiler reports a missing one. */
type EveryField<T> = Required<Omit<T, '__typename'>>;

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The stored value if it is a member of the enum. */
const findEnumValue = <T extends string>(members: Readonly<Record<string, T>>, value: unknown): T | null =>
  Object.values(members).find((member) => member === value) ?? null;
const toFlag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Maps the stored document to the wire. Values of earlier versions that are not valid any more are left out. */
export function toUiSettings({ settings, updatedAt }: UiSettingsRow): EveryField<UiSettings> {
  const themes = asObject(settings['themes']);
  const scale = settings['fontScale'];
  return {
    language: findEnumValue(UiLanguage, settings['language']),
    fontScale: typeof scale === 'number' ? scale : null,
    layout: findEnumValue(UiLayout, settings['layout']),
    style: toText(settings['style']),
    navigationLayout: toText(settings['navigationLayout']),
    themes: {
      main: findEnumValue(UiRegionTheme, themes['main']),
      navbar: findEnumValue(UiRegionTheme, themes['navbar']),
      toolbar: findEnumValue(UiRegionTheme, themes['toolbar']),
      footer: findEnumValue(UiRegionTheme, themes['footer']),
    } satisfies EveryField<UiThemes>,
    customScrollbars: toFlag(settings['customScrollbars']),
    direction: findEnumValue(UiDirection, settings['direction']),
    navbarFolded: toFlag(settings['navbarFolded']),
    gainLossPalette: findEnumValue(UiGainLossPalette, settings['gainLossPalette']),
    newsLanguage: findEnumValue(UiNewsLanguage, settings['newsLanguage']),
    alertSound: toFlag(settings['alertSound']),
    linkCards: toFlag(settings['linkCards']),
    uts: updatedAt,
  };
}
