import {
  useGetNotificationListQuery,
  type GetNotificationListQuery,
} from '@/generated/notifications/getNotificationList';
import { appendNew } from '@/shared/action/appendNew';
import { useEndlessQuery, type EndlessQuery } from '@/shared/action/useEndlessQuery';
import { FIRST_PAGE } from '@rules/paging';

const PAGE_SIZE = 20;

export type CentreNotification = NonNullable<GetNotificationListQuery['getNotificationList']['data']>[number];

/** The notifications of the person, the latest first. */
export function useNotifications(isUnread: boolean): EndlessQuery<CentreNotification> {
  const result = useGetNotificationListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE, isUnread },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const cursor = result.data?.getNotificationList.nextCursor ?? null;
  const list = useEndlessQuery(result, {
    pageSize: PAGE_SIZE,
    rows: (reply) => ({ items: reply.data ?? [], total: reply.totalCount ?? 0 }),
    // After a cursor, not by number: what arrives or is read meanwhile moves nothing. A group that was joined by more comes
    // up again: it stays where it was seen first.
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber, cursor },
        updateQuery: (all, { fetchMoreResult: { getNotificationList: next } }) =>
          next.data
            ? { getNotificationList: { ...next, data: appendNew(all.getNotificationList.data, next.data) } }
            : all,
      }),
  });
  return { ...list, hasMore: cursor !== null };
}
