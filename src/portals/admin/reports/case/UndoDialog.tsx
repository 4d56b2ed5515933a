import { FormattedMessage, useIntl } from 'react-intl';

import { ReasonField } from '@/domain/reports/ReasonField';
import { useUndoReportDecisionMutation } from '@/generated/reports/undoReportDecision';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { undoDecisionSchema } from '@rules/posts/reports';

import type { CaseDetail } from './caseDetail';
import { useReadCase } from './useReadCase';

/** Undoes the hiding of a post or the suspension of its author. */
export function UndoDialog({ detail, onClose }: { detail: CaseDetail; onClose: () => void }) {
  const intl = useIntl();
  const caseId = detail.case.id;
  const undo = useAction(useUndoReportDecisionMutation, {
    failure: 'form',
    refetchQueries: ['getReportCase', 'getAdminQueueCount'],
  });
  const { uts, changed } = useReadCase(detail, undo.clearError);
  return (
    <FormDialog<{ reason: string }>
      name={`report-case-undo-${caseId}`}
      title={intl.formatMessage({ id: 'reportCases.undo.title' })}
      submitLabel={intl.formatMessage({ id: 'reportCases.undo' })}
      initialValues={{ reason: '' }}
      schema={undoDecisionSchema}
      submitting={undo.busy}
      serverError={undo.error}
      onSubmit={async ({ reason }) => (await undo.run({ caseId, reason, expectedUts: uts })).ok}
      onClose={onClose}
    >
      {changed}
      <p>
        <FormattedMessage id="reportCases.undo.message" />
      </p>
      <ReasonField note={intl.formatMessage({ id: 'reports.form.undoNote' })} />
    </FormDialog>
  );
}
