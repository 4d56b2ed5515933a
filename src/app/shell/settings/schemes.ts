import type { Region, RegionTheme, UiSettings } from '@/shared/theme/uiSettings';

export type SchemeName = 'classic' | 'daylight' | 'midnight' | 'harbour';

/** Themes of the four regions that go well together, to choose with one press. */
export const schemes: Record<SchemeName, Record<Region, RegionTheme>> = {
  classic: { main: 'light', navbar: 'ink', toolbar: 'light', footer: 'light' },
  daylight: { main: 'light', navbar: 'light', toolbar: 'light', footer: 'light' },
  midnight: { main: 'dark', navbar: 'dark', toolbar: 'dark', footer: 'dark' },
  harbour: { main: 'light', navbar: 'teal', toolbar: 'light', footer: 'teal' },
};

export const schemeNames = ['classic', 'daylight', 'midnight', 'harbour'] as const satisfies readonly SchemeName[];

/** The scheme that the chosen themes make up, if they do. */
export function findScheme({ themes }: UiSettings): SchemeName | undefined {
  return schemeNames.find((name) => {
    const scheme = schemes[name];
    return (
      scheme.main === themes.main &&
      scheme.navbar === themes.navbar &&
      scheme.toolbar === themes.toolbar &&
      scheme.footer === themes.footer
    );
  });
}
