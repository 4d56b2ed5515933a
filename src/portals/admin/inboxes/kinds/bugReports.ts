import { useDeleteBugReportMutation } from '@/generated/feedback/deleteBugReport';
import {
  GetBugReportListDocument,
  useGetBugReportListQuery,
  type GetBugReportListQuery,
  type GetBugReportListQueryVariables,
} from '@/generated/feedback/getBugReportList';
import { useUpdateBugReportStatusMutation } from '@/generated/feedback/updateBugReportStatus';
import { useAction } from '@/shared/action/useAction';
import { tableSource } from '@/shared/ui/table/tableSource';

import { byId, createInboxChanges } from '../createInboxChanges';
import type { Inbox, InboxMessage, InboxQuery } from '../types';

const REFETCH_QUERIES = ['getBugReportList', 'getAdminQueueCount'];

/** Bug reports of users. */
export const bugReports: Inbox = {
  key: 'bug-reports',
  titleId: 'page.adminBugReports',
  aboutId: 'inboxes.bugReports.about',
  hasTitle: true,
  ...tableSource<GetBugReportListQuery, GetBugReportListQueryVariables, InboxQuery, InboxMessage>({
    useQuery: useGetBugReportListQuery,
    document: GetBugReportListDocument,
    toVariables: (params) => params,
    toPage: ({ data, totalCount }) => ({
      rows: (data ?? []).map(({ user_id: userId, full_name: name, description, ...row }) => ({
        ...row,
        userId: userId ?? null,
        name: name ?? null,
        text: description,
      })),
      total: totalCount ?? 0,
    }),
  }),
  query: 'getBugReportList',
  useClose: () => {
    const update = useAction(useUpdateBugReportStatusMutation, { success: 'silent', failure: 'form' });
    return ({ id, uts }) => update.run({ id, status: 'closed', expectedUts: uts });
  },
  useChanges: () =>
    createInboxChanges(
      byId,
      useAction(useUpdateBugReportStatusMutation, { refetchQueries: REFETCH_QUERIES }),
      useAction(useDeleteBugReportMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
    ),
};
