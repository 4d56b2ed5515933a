/**
 * The record of the About dialog (console §2). Separate because every visitor reads it, but only admins need the rules
 * of its text.
 */
export const ABOUT_RECORD = 2;
