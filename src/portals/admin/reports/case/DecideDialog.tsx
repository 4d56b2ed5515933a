import { useState } from 'react';
import { useIntl } from 'react-intl';

import { TextConflict } from '@/domain/reports/TextConflict';
import { useDecideReportCaseMutation } from '@/generated/reports/decideReportCase';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { reportDecisionSchema } from '@rules/posts/reports';

import type { CaseDetail } from './caseDetail';
import { DecisionFields, decisionOn, newDecision, type DecisionValues } from '../DecisionFields';
import { useReadCase } from './useReadCase';

/**
 * The decision on a reported post. When another admin has decided or the author has edited, a notice says so and
 * nothing is overwritten.
 */
export function DecideDialog({ detail, onClose }: { detail: CaseDetail; onClose: () => void }) {
  const intl = useIntl();
  const { case: reportCase } = detail;
  // The page below may be refetched while the dialog is open: the decision applies to the version that it was opened
  // with.
  const [seen, setSeen] = useState(reportCase);
  const decide = useAction(useDecideReportCaseMutation, {
    failure: 'form',
    refetchQueries: ['getReportCase', 'getAdminQueueCount'],
  });
  const { uts, changed } = useReadCase(detail, decide.clearError);
  const { post, post_uts: postUts } = reportCase;
  return (
    <FormDialog<DecisionValues>
      name={`report-case-${seen.id}`}
      title={intl.formatMessage({ id: 'reportCases.decide.title' })}
      submitLabel={intl.formatMessage({ id: 'reportCases.decide' })}
      initialValues={newDecision(seen.reasons[0]?.id_s2_category ?? null)}
      schema={reportDecisionSchema}
      submitting={decide.busy}
      serverError={decide.error}
      onSubmit={async (values) => (await decide.run(decisionOn({ ...seen, uts }, values))).ok}
      onClose={onClose}
    >
      {changed}
      {post !== null && postUts !== seen.post_uts ? (
        <TextConflict
          titleId="reports.changed.title"
          text={post}
          onRead={() => {
            setSeen({ ...seen, post_uts: postUts });
            decide.clearError();
          }}
        />
      ) : null}
      <DecisionFields />
    </FormDialog>
  );
}
