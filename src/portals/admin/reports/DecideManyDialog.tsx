import { useIntl } from 'react-intl';

import { FormDialog } from '@/shared/form/FormDialog';
import { reportDecisionSchema } from '@rules/posts/reports';

import { DecisionFields, newDecision, type DecisionValues } from './DecisionFields';

/** Who suspends somebody has read what they wrote: that is decided case by case. */
const DECISIONS = ['dismiss', 'warn', 'hide'] as const;

interface DecideManyDialogProps {
  count: number;
  /** Begins the work, which goes on when the dialog is closed. */
  onDecide: (values: DecisionValues) => void;
  onClose: () => void;
}

/** One decision with one rule and reason for several cases. */
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
