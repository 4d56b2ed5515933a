import type { UiSettings } from '@/shared/theme/uiSettings';

/** Every field of the settings: a new field does not compile until it is listed. */
const FIELDS: { readonly [Key in keyof UiSettings]: Key } = {
  language: 'language',
  fontScale: 'fontScale',
  layout: 'layout',
  style: 'style',
  navigationLayout: 'navigationLayout',
  themes: 'themes',
  customScrollbars: 'customScrollbars',
  direction: 'direction',
  navbarFolded: 'navbarFolded',
  gainLossPalette: 'gainLossPalette',
  alertSound: 'alertSound',
  linkCards: 'linkCards',
  newsLanguage: 'newsLanguage',
};

/** The fields that differ between two versions of the settings. */
export function getChangedSettings(before: UiSettings, after: UiSettings): Partial<UiSettings> {
  const changed: Partial<UiSettings> = {};
  const copy = <Key extends keyof UiSettings>(key: Key) => {
    // As text, because the themes are an object.
    if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) changed[key] = after[key];
  };
  for (const key of Object.values(FIELDS)) copy(key);
  return changed;
}

export function isEmptyChange(changes: Partial<UiSettings>): boolean {
  return Object.keys(changes).length === 0;
}
