import { useIntl } from 'react-intl';

import { useDeleteUserPostReportMutation } from '@/generated/reports/deleteUserPostReport';
import { useUpdateUserPostReportStatusMutation } from '@/generated/reports/updateUserPostReportStatus';
import type { ReportStatus } from '@/generated/schema';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import type { RowAction } from '@/shared/ui/table/types';

const LISTS = ['getUserPostReportList', 'getReportCase'];

const CHANGES = [
  { status: 'accepted', labelId: 'reportCases.accept' },
  { status: 'dismissed', labelId: 'reportCases.dismiss' },
  { status: 'open', labelId: 'reportCases.reopen' },
] as const;

/** The actions on a report: close it alone, or delete it after a confirmation. Reports of a decided case are closed. */
export function useReportActions(): (
  report: { id: number; status: ReportStatus; uts: string },
  isDecided?: boolean,
) => readonly RowAction[] {
  const intl = useIntl();
  const confirm = useConfirm();
  const change = useAction(useUpdateUserPostReportStatusMutation, { refetchQueries: LISTS });
  const remove = useAction(useDeleteUserPostReportMutation, { failure: 'form', refetchQueries: LISTS });

  return ({ id, status: present, uts }, isDecided = false) => [
    ...CHANGES.filter(({ status }) => status !== present).map(({ status, labelId }) => ({
      key: status,
      label: intl.formatMessage({ id: labelId }),
      ...(isDecided && { disabledReason: intl.formatMessage({ id: 'reportCases.isDecided' }) }),
      onSelect: () => void change.run({ id, status, expectedUts: uts }),
    })),
    {
      key: 'delete',
      label: intl.formatMessage({ id: 'reportCases.delete' }),
      danger: true,
      onSelect: () =>
        confirm({
          title: intl.formatMessage({ id: 'reportCases.delete.title' }),
          message: intl.formatMessage({ id: 'reportCases.delete.message' }),
          okLabel: intl.formatMessage({ id: 'reportCases.delete' }),
          danger: true,
          run: async () => {
            const result = await remove.run({ id, expectedUts: uts });
            return result.ok ? undefined : result.message;
          },
        }),
    },
  ];
}
