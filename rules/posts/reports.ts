import { number, object, string } from 'yup';

import { textSchema } from '../text/textSchema.ts';

/** Limits of admins' texts about reported posts, in characters as people count them, and of suspensions. */
export const REPORT_LIMITS = {
  reason: 1_000,
  note: 2_000,
  suspensionDays: 365,
} as const;

/** The default length of a suspension. */
export const SUSPENSION_DAYS = 7;

export const REPORT_DECISIONS = ['dismiss', 'warn', 'hide', 'suspend'] as const;
export type ReportDecisionName = (typeof REPORT_DECISIONS)[number];

const HIDDEN = 'reports.form.hiddenText';

const reason = textSchema(
  REPORT_LIMITS.reason,
  { required: 'reports.form.reason.required', tooLong: 'reports.form.reason.tooLong', hidden: HIDDEN },
  { breaks: true },
);
const rule = number().integer().positive();

const suspensionDays = number()
  .required('reports.form.days.range')
  .integer('reports.form.days.range')
  .min(1, 'reports.form.days.range')
  .max(REPORT_LIMITS.suspensionDays, 'reports.form.days.range');

/** decideReportCase. The messages are ids into the locales. */
export const reportDecisionSchema = object({
  decision: string().oneOf(REPORT_DECISIONS).required('reports.form.decision.required'),
  // A hidden field has no value, whatever was typed before.
  ruleId: rule
    .nullable()
    .when('decision', ([decision], id) =>
      decision === 'dismiss' ? id.transform(() => null) : id.required('reports.form.rule.required'),
    ),
  reason,
  days: number()
    .nullable()
    .when('decision', ([decision], days) =>
      decision === 'suspend' ? days.concat(suspensionDays) : days.transform(() => null),
    ),
});

/** openReportCase. */
export const openCaseSchema = object({ categoryId: rule.required('reports.form.rule.required') });

/** hidePost: the same for a post without a report. */
export const hidePostSchema = object({ ruleId: rule.required('reports.form.rule.required'), reason });

/** An admin's removal of another user's content: deletePost, and the calls that delete comments. */
export const removalSchema = object({ reason });

/** undoReportDecision. */
export const undoDecisionSchema = object({ reason });

/** addReportCaseNote. */
export const reportNoteSchema = object({
  note: textSchema(
    REPORT_LIMITS.note,
    { required: 'reports.form.note.required', tooLong: 'reports.form.note.tooLong', hidden: HIDDEN },
    { breaks: true },
  ),
});
