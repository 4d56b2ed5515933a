import { useDeleteFeedbackMutation } from '@/generated/feedback/deleteFeedback';
import type { FeedbackTable_FeedbackFragment } from '@/generated/feedback/fragments';
import {
  GetFeedbackListDocument,
  useGetFeedbackListQuery,
  type GetFeedbackListQuery,
  type GetFeedbackListQueryVariables,
} from '@/generated/feedback/getFeedbackList';
import { useUpdateFeedbackStatusMutation } from '@/generated/feedback/updateFeedbackStatus';
import { useAction } from '@/shared/action/useAction';
import { paths } from '@/shared/paths';
import { tableSource } from '@/shared/ui/table/tableSource';

import { createInboxChanges } from '../createInboxChanges';
import type { Inbox, InboxMessage, InboxQuery } from '../types';

const REFETCH_QUERIES = ['getFeedbackList', 'getFeedbackDetailById', 'getAdminQueueCount'];

/** Converts feedback to a message of the inbox. */
export const toMessage = (row: FeedbackTable_FeedbackFragment): InboxMessage => ({
  ...row,
  userId: row.user_id ?? null,
  name: row.full_name ?? null,
  text: row.feedback,
});

/** Feedback about the platform. */
export const feedback: Inbox = {
  key: 'feedback',
  titleId: 'page.adminFeedback',
  aboutId: 'inboxes.feedback.about',
  detailPath: paths.adminFeedbackDetail,
  ...tableSource<GetFeedbackListQuery, GetFeedbackListQueryVariables, InboxQuery, InboxMessage>({
    useQuery: useGetFeedbackListQuery,
    document: GetFeedbackListDocument,
    toVariables: (params) => params,
    toPage: ({ data, totalCount }) => ({ rows: (data ?? []).map(toMessage), total: totalCount ?? 0 }),
  }),
  query: 'getFeedbackList',
  useClose: () => {
    const update = useAction(useUpdateFeedbackStatusMutation, { success: 'silent', failure: 'form' });
    return ({ id, uts }) => update.run({ feedbackId: id, status: 'closed', expectedUts: uts });
  },
  useChanges: () =>
    createInboxChanges(
      (feedbackId) => ({ feedbackId }),
      useAction(useUpdateFeedbackStatusMutation, { refetchQueries: REFETCH_QUERIES }),
      useAction(useDeleteFeedbackMutation, {
        failure: 'form',
        refetchQueries: ['getFeedbackList', 'getAdminQueueCount'],
        refetchIfStale: REFETCH_QUERIES,
      }),
    ),
};
