import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useUndoReportDecisionMutation } from '@/generated/reports/undoReportDecision';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { REPORT_LIMITS, undoDecisionSchema } from '@rules/reports';

import type { CaseRow } from './caseSource';

/** Takes back that a post was hidden or its author suspended. */
export function UndoDialog({ reportCase, onClose }: { reportCase: CaseRow; onClose: () => void }) {
  const intl = useIntl();
  const [seen] = useState(reportCase);
  const undo = useAction(useUndoReportDecisionMutation, { failure: 'form', refetch: ['getReportCase'] });
  return (
    <FormDialog<{ reason: string }>
      name={`report-case-undo-${seen.id}`}
      title={intl.formatMessage({ id: 'reportCases.undo.title' })}
      submitLabel={intl.formatMessage({ id: 'reportCases.undo' })}
      initialValues={{ reason: '' }}
      schema={undoDecisionSchema}
      submitting={undo.busy}
      serverError={undo.error}
      onSubmit={async ({ reason }) => (await undo.run({ caseId: seen.id, reason, expectedUts: seen.uts })).ok}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="reportCases.undo.message" />
      </p>
      <TextAreaField
        name="reason"
        label={intl.formatMessage({ id: 'reports.form.reason' })}
        maxCharacters={REPORT_LIMITS.reason}
        note={intl.formatMessage({ id: 'reports.form.undoNote' })}
        rows={4}
        required
      />
    </FormDialog>
  );
}
