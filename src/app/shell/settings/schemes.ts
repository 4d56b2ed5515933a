import type { Region, RegionTheme, UiSettings } from '@/shared/theme/uiSettings';

export type SchemeName = 'classic' | 'daylight' | 'midnight' | 'harbour';

/** Presets of themes for the four regions. */
export const schemes: Record<SchemeName, Record<Region, RegionTheme>> = {
  classic: { main: 'light', navbar: 'ink', toolbar: 'light', footer: 'light' },
  daylight: { main: 'light', navbar: 'light', toolbar: 'light', footer: 'light' },
  midnight: { main: 'dark', navbar: 'dark', toolbar: 'dark', footer: 'dark' },
  harbour: { main: 'light', navbar: 'teal', toolbar: 'light', footer: 'teal' },
};

export const SCHEME_NAMES = ['classic', 'daylight', 'midnight', 'harbour'] as const satisfies readonly SchemeName[];

/** The preset that matches the chosen themes, if any. */
export function findScheme({ themes }: UiSettings): SchemeName | undefined {
  return SCHEME_NAMES.find((name) => {
    const scheme = schemes[name];
    return (
      scheme.main === themes.main &&
      scheme.navbar === themes.navbar &&
      scheme.toolbar === themes.toolbar &&
      scheme.footer === themes.footer
    );
  });
}
