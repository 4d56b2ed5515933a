import { useIntl } from 'react-intl';

import { useAddProfileReportMutation } from '@/generated/profileReports/addProfileReport';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { SelectField } from '@/shared/form/SelectField';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { PROFILE_REPORT_LIMITS, profileReportSchema } from '@rules/people/profileReports';

import { useProfileReasons } from './useProfileReasons';

interface ReportProfileDialogProps {
  user: { id: number; username: string };
  onClose: () => void;
}

/** A user reports a profile to the admins, with a reason and a note. */
export function ReportProfileDialog({ user, onClose }: ReportProfileDialogProps) {
  const intl = useIntl();
  const { reasons, loading } = useProfileReasons();
  const report = useAction(useAddProfileReportMutation, { failure: 'form' });
  return (
    <FormDialog<{ categoryId: number | null; note: string }>
      name={`profile-report-${user.id}`}
      title={intl.formatMessage({ id: 'reports.profile.title' }, { username: user.username })}
      submitLabel={intl.formatMessage({ id: 'reports.confirm.ok' })}
      initialValues={{ categoryId: null, note: '' }}
      schema={profileReportSchema}
      submitting={report.busy}
      serverError={report.error}
      onSubmit={async ({ categoryId, note }) =>
        (await report.run({ userId: user.id, categoryId: categoryId ?? 0, note })).ok
      }
      onClose={onClose}
    >
      <SelectField<number>
        name="categoryId"
        label={intl.formatMessage({ id: 'reports.profile.category' })}
        options={reasons}
        loading={loading}
        required
      />
      <TextAreaField
        name="note"
        label={intl.formatMessage({ id: 'reports.form.note' })}
        note={intl.formatMessage({ id: 'reports.profile.noteHint' })}
        maxCharacters={PROFILE_REPORT_LIMITS.note}
        rows={4}
      />
    </FormDialog>
  );
}
