/**
 * Possible appearances of the shell (console §1). Separate from settings.ts because the first page needs it without
 * yup.
 */

export const SHELL_STYLES = ['style-1', 'style-2', 'style-3', 'style-3-dense'] as const;

export const NAVIGATION_LAYOUTS = ['vertical', 'vertical-2', 'horizontal'] as const;

/** Factor of the root font size of 62.5 %. */
export const FONT_SCALE = { min: 0.7, max: 1.3, step: 0.1, initial: 1 } as const;
