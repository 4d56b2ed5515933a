import { object } from 'yup';

import { MESSAGE_LIMITS, messageLimit } from './messageLimits.ts';

/** updateAdminSettings: messages a day per user, for users who have not chosen a number. */
export const platformSettingsSchema = object({
  email_limit: messageLimit(MESSAGE_LIMITS.email, 'platformSettings.form.email.range').required(
    'platformSettings.form.email.range',
  ),
  sms_limit: messageLimit(MESSAGE_LIMITS.sms, 'platformSettings.form.sms.range').required(
    'platformSettings.form.sms.range',
  ),
  push_notification_limit: messageLimit(MESSAGE_LIMITS.push, 'platformSettings.form.push.range').required(
    'platformSettings.form.push.range',
  ),
});
