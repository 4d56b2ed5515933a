import { object } from 'yup';

import { emailSchema } from '../accounts/accounts.ts';
import { textSchema } from '../text/textSchema.ts';

/** Limits of texts that users send to the admins, in characters as people count them. */
export const FEEDBACK_LIMITS = {
  feedback: 5_000,
  title: 200,
  description: 10_000,
  fullName: 100,
  message: 5_000,
} as const;

const HIDDEN = 'feedback.form.hiddenText';

/** addFeedback: an opinion about the platform. The messages are ids into the locales. */
export const feedbackSchema = object({
  feedback: textSchema(
    FEEDBACK_LIMITS.feedback,
    { required: 'feedback.form.feedback.required', tooLong: 'feedback.form.feedback.tooLong', hidden: HIDDEN },
    { breaks: true },
  ),
});

/** addBugReport: the problem and how to reproduce it. */
export const bugReportSchema = object({
  title: textSchema(
    FEEDBACK_LIMITS.title,
    { required: 'feedback.form.title.required', tooLong: 'feedback.form.title.tooLong', hidden: HIDDEN },
    { breaks: false },
  ),
  description: textSchema(
    FEEDBACK_LIMITS.description,
    { required: 'feedback.form.description.required', tooLong: 'feedback.form.description.tooLong', hidden: HIDDEN },
    { breaks: true },
  ),
});

/** addContactUs: a message of any visitor, with the address for the answer. */
export const contactSchema = object({
  fullName: textSchema(
    FEEDBACK_LIMITS.fullName,
    { required: 'feedback.form.fullName.required', tooLong: 'feedback.form.fullName.tooLong', hidden: HIDDEN },
    { breaks: false },
  ),
  emailaddress: emailSchema,
  message: textSchema(
    FEEDBACK_LIMITS.message,
    { required: 'feedback.form.message.required', tooLong: 'feedback.form.message.tooLong', hidden: HIDDEN },
    { breaks: true },
  ),
});
