import { useIntl } from 'react-intl';

import { SelectField } from '@/shared/form/SelectField';
import { TextAreaField } from '@/shared/form/TextAreaField';
import type { MessageId } from '@/shared/i18n/messages';
import { PROFILE_REPORT_LIMITS } from '@rules/people/profileReports';

import { useProfileReasons } from './useProfileReasons';

export interface ReportValues {
  categoryId: number | null;
  note: string;
}

interface ReportFieldsProps {
  labelId: MessageId;
  /** Who sees the report. */
  hintId: MessageId;
}

/** The reason and the note of a report about a profile, a bot or a message. */
export function ReportFields({ labelId, hintId }: ReportFieldsProps) {
  const intl = useIntl();
  const { reasons, loading } = useProfileReasons();
  return (
    <>
      <SelectField<number>
        name="categoryId"
        label={intl.formatMessage({ id: labelId })}
        options={reasons}
        loading={loading}
        required
      />
      <TextAreaField
        name="note"
        label={intl.formatMessage({ id: 'reports.form.note' })}
        note={intl.formatMessage({ id: hintId })}
        maxCharacters={PROFILE_REPORT_LIMITS.note}
        rows={4}
      />
    </>
  );
}
