import { useField } from 'formik';
import { useState } from 'react';
import { useIntl } from 'react-intl';

import { useReasons } from '@/domain/reports/useReasons';
import { useDecideReportCaseMutation } from '@/generated/reports/decideReportCase';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { RadioField } from '@/shared/form/RadioField';
import { SelectField } from '@/shared/form/SelectField';
import { TextAreaField } from '@/shared/form/TextAreaField';
import {
  REPORT_DECISIONS,
  REPORT_LIMITS,
  reportDecisionSchema,
  SUSPENSION_DAYS,
  type ReportDecisionName,
} from '@rules/reports';

import type { CaseRow } from './caseSource';

interface DecisionValues {
  decision: ReportDecisionName;
  ruleId: number | null;
  reason: string;
  days: number | null;
}

/** How long a suspension can last; anything up to a year holds. */
const DAYS = [1, 3, SUSPENSION_DAYS, 14, 30, 90, 180, REPORT_LIMITS.suspensionDays] as const;

/** What becomes of a reported post. What somebody else decided meanwhile is told and nothing is overwritten. */
export function DecideDialog({ reportCase, onClose }: { reportCase: CaseRow; onClose: () => void }) {
  const intl = useIntl();
  // The page below may be read again meanwhile: decided is about what the dialog was opened with.
  const [seen] = useState(reportCase);
  const decide = useAction(useDecideReportCaseMutation, { failure: 'form', refetch: ['getReportCase'] });
  return (
    <FormDialog<DecisionValues>
      name={`report-case-${seen.id}`}
      title={intl.formatMessage({ id: 'reportCases.decide.title' })}
      submitLabel={intl.formatMessage({ id: 'reportCases.decide' })}
      initialValues={{
        decision: 'dismiss',
        ruleId: seen.reasons[0]?.id_s2_category ?? null,
        reason: '',
        days: SUSPENSION_DAYS,
      }}
      schema={reportDecisionSchema}
      submitting={decide.busy}
      serverError={decide.error}
      onSubmit={async ({ decision, ruleId, reason, days }) =>
        (
          await decide.run({
            caseId: seen.id,
            decision,
            ruleId: decision === 'dismiss' ? null : ruleId,
            reason,
            days: decision === 'suspend' ? days : null,
            expectedUts: seen.uts,
          })
        ).ok
      }
      onClose={onClose}
    >
      <DecisionFields />
    </FormDialog>
  );
}

function DecisionFields() {
  const intl = useIntl();
  const [{ value: decision }] = useField<ReportDecisionName>('decision');
  const { reasons, loading } = useReasons();
  return (
    <>
      <RadioField<ReportDecisionName>
        name="decision"
        label={intl.formatMessage({ id: 'reportCases.page.decision' })}
        options={REPORT_DECISIONS.map((value) => ({
          value,
          label: intl.formatMessage({ id: `reportCases.decision.${value}` }),
        }))}
      />
      {decision === 'dismiss' ? null : (
        <SelectField<number>
          name="ruleId"
          label={intl.formatMessage({ id: 'reports.form.rule' })}
          options={reasons}
          loading={loading}
          required
        />
      )}
      {decision === 'suspend' ? (
        <SelectField<number>
          name="days"
          label={intl.formatMessage({ id: 'reports.form.days' })}
          options={DAYS.map((value) => ({ value, label: intl.formatNumber(value) }))}
          required
        />
      ) : null}
      <TextAreaField
        name="reason"
        label={intl.formatMessage({ id: 'reports.form.reason' })}
        maxCharacters={REPORT_LIMITS.reason}
        note={intl.formatMessage({ id: 'reports.form.reasonNote' })}
        rows={4}
        required
      />
    </>
  );
}
