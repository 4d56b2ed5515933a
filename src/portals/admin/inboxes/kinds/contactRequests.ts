import { useDeleteContactUsMutation } from '@/generated/feedback/deleteContactUs';
import {
  GetContactUsListDocument,
  useGetContactUsListQuery,
  type GetContactUsListQuery,
  type GetContactUsListQueryVariables,
} from '@/generated/feedback/getContactUsList';
import { useUpdateContactUsStatusMutation } from '@/generated/feedback/updateContactUsStatus';
import { useAction } from '@/shared/action/useAction';
import { tableSource } from '@/shared/ui/table/tableSource';

import { byId, createInboxChanges } from '../createInboxChanges';
import type { Inbox, InboxMessage, InboxQuery } from '../types';

const REFETCH_QUERIES = ['getContactUsList', 'getAdminQueueCount'];

/** Requests to the operators of the platform; answered by e-mail. */
export const contactRequests: Inbox = {
  key: 'contact-requests',
  titleId: 'page.adminContactRequests',
  aboutId: 'inboxes.contactRequests.about',
  hasReplyAddress: true,
  ...tableSource<GetContactUsListQuery, GetContactUsListQueryVariables, InboxQuery, InboxMessage>({
    useQuery: useGetContactUsListQuery,
    document: GetContactUsListDocument,
    toVariables: (params) => params,
    toPage: ({ data, totalCount }) => ({
      rows: (data ?? []).map(({ full_name: name, message, ...row }) => ({ ...row, userId: null, name, text: message })),
      total: totalCount ?? 0,
    }),
  }),
  query: 'getContactUsList',
  useClose: () => {
    const update = useAction(useUpdateContactUsStatusMutation, { success: 'silent', failure: 'form' });
    return ({ id, uts }) => update.run({ id, status: 'closed', expectedUts: uts });
  },
  useChanges: () =>
    createInboxChanges(
      byId,
      useAction(useUpdateContactUsStatusMutation, { refetchQueries: REFETCH_QUERIES }),
      useAction(useDeleteContactUsMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
    ),
};
