import { useIntl } from 'react-intl';

import { FormDialog } from '@/shared/form/FormDialog';
import { reportDecisionSchema } from '@rules/posts/reports';

import { DecisionFields, newDecision, type DecisionValues } from './DecisionFields';

/** Suspending is not a bulk action: an admin must read each post before. */
const DECISIONS = ['dismiss', 'warn', 'hide'] as const;

interface DecideManyDialogProps {
  count: number;
  /** Starts the bulk task, which continues when the dialog is closed. */
  onDecide: (values: DecisionValues) => void;
  onClose: () => void;
}

/** A decision with its rule and reason for several cases. */
export function DecideManyDialog({ count, onDecide, onClose }: DecideManyDialogProps) {
  const intl = useIntl();
  return (
    <FormDialog<DecisionValues>
      name="report-cases"
      title={intl.formatMessage({ id: 'reportCases.bulk.decideTitle' }, { count })}
      submitLabel={intl.formatMessage({ id: 'reportCases.decide' })}
      initialValues={newDecision(null)}
      schema={reportDecisionSchema}
      submitting={false}
      serverError={null}
      onSubmit={(values) => {
        onDecide(values);
        return Promise.resolve(true);
      }}
      onClose={onClose}
    >
      <DecisionFields decisions={DECISIONS} />
    </FormDialog>
  );
}
