import { useIntl } from 'react-intl';

import { TextAreaField } from '@/shared/form/TextAreaField';
import { REPORT_LIMITS } from '@rules/posts/reports';

/** Why an admin does it. The note says who reads that. */
export function ReasonField({ note }: { note: string }) {
  const intl = useIntl();
  return (
    <TextAreaField
      name="reason"
      label={intl.formatMessage({ id: 'reports.form.reason' })}
      maxCharacters={REPORT_LIMITS.reason}
      note={note}
      rows={4}
      required
    />
  );
}
