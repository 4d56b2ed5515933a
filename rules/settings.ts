import { number, object, string } from 'yup';

import { FONT_SCALE, NAVIGATION_LAYOUTS, SHELL_STYLES } from './uiSettings.ts';

const isStep = (value: number | null | undefined): boolean =>
  value === null ||
  value === undefined ||
  Math.abs(value / FONT_SCALE.step - Math.round(value / FONT_SCALE.step)) < 1e-6;

/** What the types of the contract do not say about the look of the shell. */
export const uiSettingsSchema = object({
  fontScale: number()
    .nullable()
    .min(FONT_SCALE.min, 'settings.ui.fontScale')
    .max(FONT_SCALE.max, 'settings.ui.fontScale')
    .test('step', 'settings.ui.fontScale', isStep),
  style: string()
    .nullable()
    .oneOf([...SHELL_STYLES, null], 'settings.ui.style'),
  navigationLayout: string()
    .nullable()
    .oneOf([...NAVIGATION_LAYOUTS, null], 'settings.ui.navigationLayout'),
});
