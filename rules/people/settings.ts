import { number, object, string } from 'yup';

import { MESSAGE_LIMITS } from '../platform/messageLimits.ts';
import { FONT_SCALE, NAVIGATION_LAYOUTS, SHELL_STYLES } from './uiSettings.ts';

const isStep = (value: number | null | undefined): boolean =>
  value === null ||
  value === undefined ||
  Math.abs(value / FONT_SCALE.step - Math.round(value / FONT_SCALE.step)) < 1e-6;

/** Limits of the shell's appearance that the types of the contract do not express. */
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

/** Settings are sent this long after the last change, in ms (console §9). */
export const SETTINGS_DELAY_MS = 300;

/** Blocked Accounts loads pages of this size (console §2). */
export const BLOCKED_PAGE_SIZE = 8;

/** After the account was deactivated, the user is signed out after this many ms (console §4). */
export const LOGOUT_DELAY_MS = 800;

const limit = (max: number, message: string) =>
  number().nullable().typeError(message).integer(message).min(0, message).max(max, message);

/** Messages a day: updateUserSettingsById. */
export const limitsSchema = object({
  email_limit: limit(MESSAGE_LIMITS.email, 'settings.limits.email.range'),
  sms_limit: limit(MESSAGE_LIMITS.sms, 'settings.limits.sms.range'),
  push_notification_limit: limit(MESSAGE_LIMITS.push, 'settings.limits.push.range'),
});
