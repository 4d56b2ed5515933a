import { number, object, string } from 'yup';

import { MESSAGE_LIMITS, messageLimit } from '../platform/messageLimits.ts';
import { FONT_SCALE, NAVIGATION_LAYOUTS, SHELL_STYLES } from './uiSettings.ts';

const isMultipleOfStep = (value: number | null | undefined): boolean =>
  value === null ||
  value === undefined ||
  Math.abs(value / FONT_SCALE.step - Math.round(value / FONT_SCALE.step)) < 1e-6;

/** Limits of the shell's appearance that the types of the contract do not express. */
export const uiSettingsSchema = object({
  fontScale: number()
    .nullable()
    .min(FONT_SCALE.min, 'settings.ui.fontScale')
    .max(FONT_SCALE.max, 'settings.ui.fontScale')
    .test('step', 'settings.ui.fontScale', isMultipleOfStep),
  style: string()
    .nullable()
    .oneOf([...SHELL_STYLES, null], 'settings.ui.style'),
  navigationLayout: string()
    .nullable()
    .oneOf([...NAVIGATION_LAYOUTS, null], 'settings.ui.navigationLayout'),
});

/** Messages a day: updateUserSettingsById. */
export const limitsSchema = object({
  email_limit: messageLimit(MESSAGE_LIMITS.email, 'settings.limits.email.range').nullable(),
  sms_limit: messageLimit(MESSAGE_LIMITS.sms, 'settings.limits.sms.range').nullable(),
  push_notification_limit: messageLimit(MESSAGE_LIMITS.push, 'settings.limits.push.range').nullable(),
});
