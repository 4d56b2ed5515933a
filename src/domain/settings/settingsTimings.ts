/** Settings are sent this long after the last change, in ms (console §9). */
export const SETTINGS_DELAY_MS = 300;

/** After the account was deactivated, the user is signed out after this many ms (console §4). */
export const LOGOUT_AFTER_DEACTIVATION_MS = 800;
