import { useIntl } from 'react-intl';

import { TextAreaField } from '@/shared/form/TextAreaField';
import { REPORT_LIMITS } from '@rules/posts/reports';

/** The reason of an admin's action. The note names its readers. */
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
