import { array, number, object, string } from 'yup';

import { optionalTextSchema, textSchema } from '../text/textSchema.ts';

/** Limits of the texts about reported profiles, in characters as people count them. */
export const PROFILE_REPORT_LIMITS = { note: 1_000, reason: 1_000 } as const;

export const PROFILE_DECISIONS = ['dismiss', 'clear', 'disable'] as const;
export type ProfileDecisionName = (typeof PROFILE_DECISIONS)[number];

/** The parts of a profile that a decision can remove. */
export const PROFILE_PARTS = ['bio', 'organization', 'photo', 'banner'] as const;
export type ProfilePartName = (typeof PROFILE_PARTS)[number];

const HIDDEN = 'reports.form.hiddenText';
const entry = number().integer().positive();

/** addProfileReport. The messages are ids into the locales. */
export const profileReportSchema = object({
  categoryId: entry.required('reports.profile.category.required'),
  note: optionalTextSchema(
    PROFILE_REPORT_LIMITS.note,
    { tooLong: 'reports.profile.note.tooLong', hidden: HIDDEN },
    { breaks: true },
  ),
});

/** addBotReport. */
export const botReportSchema = profileReportSchema.shape({
  categoryId: entry.required('reports.bot.category.required'),
});

/** decideProfileReportCase. */
export const profileDecisionSchema = object({
  decision: string().oneOf(PROFILE_DECISIONS).required('reports.form.decision.required'),
  // A hidden field has no value, whatever was chosen before.
  ruleId: entry
    .nullable()
    .when('decision', ([decision], id) =>
      decision === 'dismiss' ? id.transform(() => null) : id.required('reports.form.rule.required'),
    ),
  parts: array(string().oneOf(PROFILE_PARTS).required())
    .nullable()
    .when('decision', ([decision], parts) =>
      decision === 'clear'
        ? parts.required('reports.profile.parts.required').min(1, 'reports.profile.parts.required')
        : parts.transform(() => null),
    ),
  reason: textSchema(
    PROFILE_REPORT_LIMITS.reason,
    { required: 'reports.form.reason.required', tooLong: 'reports.form.reason.tooLong', hidden: HIDDEN },
    { breaks: true },
  ),
});
