import { useIntl } from 'react-intl';

import { PersonScore } from '@/domain/dashboards/PersonStats';
import { PersonItem } from '@/domain/dashboards/PersonItem';
import { useGetInfluencerListQuery } from '@/generated/dashboards/getInfluencerList';
import { appendNewBy } from '@/shared/action/appendNew';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';

import { DIALOG_PAGE_SIZE, DashboardListDialog } from './DashboardListDialog';

/** All influencers, the best score first. */
export function InfluencersDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const result = useGetInfluencerListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: DIALOG_PAGE_SIZE },
    fetchPolicy: 'network-only',
  });
  const list = useInfiniteQuery(result, {
    pageSize: DIALOG_PAGE_SIZE,
    rows: (response) => ({ items: response.data?.[0]?.response ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getInfluencerList: next } }) => {
          const [page] = next.data ?? [];
          if (!page) return all;
          const loaded = all.getInfluencerList.data?.[0]?.response ?? [];
          const response = appendNewBy(loaded, page.response, ({ user_id }) => user_id);
          return { getInfluencerList: { ...next, data: [{ ...page, response }] } };
        },
      }),
  });
  return (
    <DashboardListDialog
      title={intl.formatMessage({ id: 'userDashboard.influencers' })}
      height="50vh"
      list={list}
      getKey={({ user_id }) => user_id}
      renderRow={(person) => (
        <PersonItem person={person}>
          <PersonScore person={person} />
        </PersonItem>
      )}
      image="profile"
      onClose={onClose}
    />
  );
}
