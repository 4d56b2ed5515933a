import { useIntl } from 'react-intl';

import { useAddProfileReportMutation } from '@/generated/profileReports/addProfileReport';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { profileReportSchema } from '@rules/people/profileReports';

import { ReportFields, type ReportValues } from './ReportFields';

interface ReportProfileDialogProps {
  user: { id: number; username: string };
  onClose: () => void;
}

/** A user reports a profile to the admins, with a reason and a note. */
export function ReportProfileDialog({ user, onClose }: ReportProfileDialogProps) {
  const intl = useIntl();
  const report = useAction(useAddProfileReportMutation, { failure: 'form' });
  return (
    <FormDialog<ReportValues>
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
      <ReportFields labelId="reports.profile.category" hintId="reports.profile.noteHint" />
    </FormDialog>
  );
}
