import {
  GetNotificationListDocument,
  type GetNotificationListQuery,
  type GetNotificationListQueryVariables,
} from '@/generated/notifications/getNotificationList';
import {
  MarkNotificationReadDocument,
  type MarkNotificationReadMutation,
  type MarkNotificationReadMutationVariables,
} from '@/generated/notifications/markNotificationRead';
import type { CentreNotification } from '@/domain/notifications/useNotifications';

import { mockOperation } from '../../support/mocks/mockOperation';

export const buildNotification = (change: Partial<CentreNotification> = {}): CentreNotification => ({
  id: 1,
  type: 'Likes',
  text: 'Ada Lovelace and 3 others liked your post',
  link: '/posts/12',
  is_read: false,
  num_users: 4,
  follow_request: null,
  cts: '2026-11-20T18:00:00.000Z',
  user: { id: 7, full_name: 'Ada Lovelace', username: 'ada', thumb: null },
  ...change,
});

type CallResponse = GetNotificationListQuery['getNotificationList'];

/** Answers both tabs from one list, in pages of `perPage`. */
export const mockNotifications = (all: readonly CentreNotification[], perPage = 20) =>
  mockOperation<GetNotificationListQuery, GetNotificationListQueryVariables>(GetNotificationListDocument, {
    response: ({ isUnread, cursor }) => {
      const wanted = all.filter((item) => isUnread !== true || !item.is_read);
      const start = Number(cursor ?? 0);
      const end = start + perPage;
      const response: CallResponse = {
        status: 200,
        message: '',
        totalCount: wanted.length,
        unreadCount: all.filter((item) => !item.is_read).length,
        nextCursor: end < wanted.length ? String(end) : null,
        data: wanted.slice(start, end),
      };
      return { getNotificationList: response };
    },
  });

export const mockFailedNotifications = (message: string) =>
  mockOperation<GetNotificationListQuery, GetNotificationListQueryVariables>(GetNotificationListDocument, {
    response: {
      getNotificationList: {
        status: 500,
        message,
        totalCount: null,
        unreadCount: null,
        nextCursor: null,
        data: null,
      },
    },
  });

export const mockMarkRead = (status = 200, message = 'Marked as read') =>
  mockOperation<MarkNotificationReadMutation, MarkNotificationReadMutationVariables>(MarkNotificationReadDocument, {
    response: { markNotificationRead: { status, message } },
  });
