import { useField } from 'formik';
import { useIntl } from 'react-intl';

import { ReasonField } from '@/domain/reports/ReasonField';
import { useReasons } from '@/domain/reports/useReasons';
import type { DecideReportCaseMutationVariables } from '@/generated/reports/decideReportCase';
import { RadioField } from '@/shared/form/RadioField';
import { SelectField } from '@/shared/form/SelectField';
import { REPORT_DECISIONS, REPORT_LIMITS, SUSPENSION_DAYS, type ReportDecisionName } from '@rules/posts/reports';

import { RuleField } from './RuleField';
import type { CaseRow } from './caseSource';

export interface DecisionValues {
  decision: ReportDecisionName;
  ruleId: number | null;
  reason: string;
  days: number | null;
}

/** Offered durations of a suspension; the server accepts any up to a year. */
const DAYS = [1, 3, SUSPENSION_DAYS, 14, 30, 90, 180, REPORT_LIMITS.suspensionDays] as const;

export const newDecision = (ruleId: number | null): DecisionValues => ({
  decision: 'dismiss',
  ruleId,
  reason: '',
  days: SUSPENSION_DAYS,
});

/** A decision on the version on screen: the server rejects it when another admin has acted or the post was edited. */
export const decisionOn = (
  { id, uts, post_uts: postUts }: Pick<CaseRow, 'id' | 'uts' | 'post_uts'>,
  { decision, ruleId, reason, days }: DecisionValues,
): DecideReportCaseMutationVariables => ({
  caseId: id,
  decision,
  ruleId: decision === 'dismiss' ? null : ruleId,
  reason,
  days: decision === 'suspend' ? days : null,
  expectedUts: uts,
  expectedPostUts: postUts,
});

/** The fields of a decision. */
export function DecisionFields({ decisions = REPORT_DECISIONS }: { decisions?: readonly ReportDecisionName[] }) {
  const intl = useIntl();
  const [{ value: decision }] = useField<ReportDecisionName>('decision');
  const { reasons, loading } = useReasons();
  return (
    <>
      <RadioField<ReportDecisionName>
        name="decision"
        label={intl.formatMessage({ id: 'reportCases.page.decision' })}
        options={decisions.map((value) => ({
          value,
          label: intl.formatMessage({ id: `reportCases.decision.${value}` }),
        }))}
      />
      {decision === 'dismiss' ? null : <RuleField reasons={reasons} loading={loading} />}
      {decision === 'suspend' ? (
        <SelectField<number>
          name="days"
          label={intl.formatMessage({ id: 'reports.form.days' })}
          options={DAYS.map((value) => ({ value, label: intl.formatNumber(value) }))}
          required
        />
      ) : null}
      <ReasonField
        note={intl.formatMessage({
          id: decision === 'dismiss' ? 'reportCases.dismissNote' : 'reports.form.reasonNote',
        })}
      />
    </>
  );
}
