import { Modal } from 'antd';
import { useIntl } from 'react-intl';

import { useGetTeamLogQuery } from '@/generated/teams/getTeamLog';
import { appendNew } from '@/shared/action/appendNew';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';
import { FIRST_PAGE } from '@rules/paging';
import { TEAM_LOG_PAGE_SIZE } from '@rules/teams/teamLog';

import { TeamLogItem } from './TeamLogItem';

const HEIGHT = '60vh';
const ENTRY_HEIGHT_PX = 84;

/** The history of a team and its bots, newest first. */
export function TeamLogDialog({ teamId, onClose }: { teamId: number; onClose: () => void }) {
  const intl = useIntl();
  useReturnFocus();
  const title = intl.formatMessage({ id: 'teams.log.title' });
  const result = useGetTeamLogQuery({
    variables: { teamId, pageNumber: FIRST_PAGE, pageSize: TEAM_LOG_PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const log = useInfiniteQuery(result, {
    pageSize: TEAM_LOG_PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.total_count ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getTeamLog: next } }) =>
          next.data ? { getTeamLog: { ...next, data: appendNew(all.getTeamLog.data, next.data) } } : all,
      }),
  });
  return (
    <Modal open title={title} footer={null} onCancel={onClose} width={640}>
      <div style={{ minBlockSize: HEIGHT }}>
        <InfiniteList
          label={title}
          items={log.items}
          getKey={({ id }) => id}
          renderItem={(entry) => <TeamLogItem entry={entry} />}
          estimatedHeight={ENTRY_HEIGHT_PX}
          height={HEIGHT}
          hasMore={log.hasMore}
          loading={log.loading}
          failure={log.failure}
          onLoadMore={log.loadMore}
          empty={<EmptyState image="team" title={intl.formatMessage({ id: 'teams.log.empty' })} />}
        />
      </div>
    </Modal>
  );
}
