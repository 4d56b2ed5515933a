import { useIntl } from 'react-intl';

import { PersonChange } from '@/domain/dashboards/PersonStats';
import { PersonItem } from '@/domain/dashboards/PersonItem';
import { useGetPerformanceListQuery } from '@/generated/dashboards/getPerformanceList';
import { appendNewBy } from '@/shared/action/appendNew';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';

import { DIALOG_PAGE_SIZE, DashboardListDialog } from './DashboardListDialog';

/** All users with a gaining portfolio, the best first. */
export function PerformersDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const result = useGetPerformanceListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: DIALOG_PAGE_SIZE },
    fetchPolicy: 'network-only',
  });
  const list = useInfiniteQuery(result, {
    pageSize: DIALOG_PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getPerformanceList: next } }) =>
          next.data
            ? {
                getPerformanceList: {
                  ...next,
                  data: appendNewBy(all.getPerformanceList.data, next.data, ({ user_id }) => user_id),
                },
              }
            : all,
      }),
  });
  return (
    <DashboardListDialog
      title={intl.formatMessage({ id: 'userDashboard.performers' })}
      height="50vh"
      list={list}
      getKey={({ user_id }) => user_id}
      renderRow={(person) => (
        <PersonItem person={person}>
          <PersonChange person={person} />
        </PersonItem>
      )}
      image="profile"
      onClose={onClose}
    />
  );
}
