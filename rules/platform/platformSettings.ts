import { number, object } from 'yup';

import { MESSAGE_LIMITS } from './messageLimits.ts';

const limit = (max: number, message: string) =>
  number().typeError(message).required(message).integer(message).min(0, message).max(max, message);

/** updateAdminSettings: messages a day per user, for users who have not chosen a number. */
export const platformSettingsSchema = object({
  email_limit: limit(MESSAGE_LIMITS.email, 'platformSettings.form.email.range'),
  sms_limit: limit(MESSAGE_LIMITS.sms, 'platformSettings.form.sms.range'),
  push_notification_limit: limit(MESSAGE_LIMITS.push, 'platformSettings.form.push.range'),
});
