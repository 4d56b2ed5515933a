/** The record of the About dialog (console §2); by itself, as everybody reads it and only admins need the rules of its text. */
export const ABOUT_RECORD = 2;
