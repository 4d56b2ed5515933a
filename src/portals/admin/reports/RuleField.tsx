import { useIntl } from 'react-intl';

import type { Reason } from '@/domain/reports/useReasons';
import { SelectField } from '@/shared/form/SelectField';

interface RuleFieldProps {
  reasons: readonly Reason[];
  loading: boolean;
}

/** The broken rule of a decision on a post or a profile. */
export function RuleField({ reasons, loading }: RuleFieldProps) {
  const intl = useIntl();
  return (
    <SelectField<number>
      name="ruleId"
      label={intl.formatMessage({ id: 'reports.form.rule' })}
      options={reasons}
      loading={loading}
      required
    />
  );
}
