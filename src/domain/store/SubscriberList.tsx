import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useGetBotSubscribedUserQuery } from '@/generated/store/getBotSubscribedUser';
import { appendNew } from '@/shared/action/appendNew';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';
import { Panel } from '@/shared/ui/page/Panel';
import { SearchBox } from '@/shared/ui/SearchBox';
import { useSettled } from '@/shared/url/useSettled';
import { useTableParams } from '@/shared/url/useTableParams';
import { FIRST_PAGE } from '@rules/paging';

import styles from './Store.module.css';

const PAGE_SIZE = 20;
const ROW_HEIGHT_PX = 65;

/** The subscribers of a bot, for its team and admins. */
export function SubscriberList({ botId }: { botId: number }) {
  const intl = useIntl();
  const format = useFormat();
  const { search, setSearch } = useTableParams();
  const settledSearch = useSettled(search);
  const result = useGetBotSubscribedUserQuery({
    variables: { botId, search: settledSearch || undefined, pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const list = useInfiniteQuery(result, {
    pageSize: PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.total_count ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getBotSubscribedUser: next } }) =>
          next.data
            ? { getBotSubscribedUser: { ...next, data: appendNew(all.getBotSubscribedUser.data, next.data) } }
            : all,
      }),
  });
  const title = intl.formatMessage({ id: 'store.subscribersTab.title' });
  const isEmpty = list.total === 0 && search === '' && !list.loading && list.failure === undefined;
  return (
    <Panel title={title} count={list.total}>
      {isEmpty ? null : (
        <div className={styles['tools']}>
          <SearchBox
            className={styles['search']}
            label={intl.formatMessage({ id: 'store.subscribersTab.search' })}
            search={search}
            setSearch={setSearch}
          />
        </div>
      )}
      <InfiniteList
        label={intl.formatMessage({ id: 'store.subscribersTab.list' })}
        items={list.items}
        getKey={({ id }) => id}
        renderItem={(person) => (
          <div className={styles['person']}>
            <Avatar kind="profile" src={person.thumb} size={40} />
            <span className={styles['reviewer']}>
              <Link to={paths.user(person.id)}>{person.full_name}</Link>
              <span className={styles['when']}>
                <bdi>@{person.username}</bdi>
              </span>
            </span>
            <span className={styles['since']}>
              <FormattedMessage id="store.subscribersTab.since" values={{ date: format.date(person.cts) }} />
            </span>
          </div>
        )}
        estimatedHeight={ROW_HEIGHT_PX}
        height="min(60vh, 56rem)"
        shrinks
        hasMore={list.hasMore}
        loading={list.loading}
        failure={list.failure}
        onLoadMore={list.loadMore}
        empty={
          search === '' ? (
            <EmptyState
              image="profile"
              title={intl.formatMessage({ id: 'store.subscribersTab.empty' })}
              hint={intl.formatMessage({ id: 'store.subscribersTab.emptyHint' })}
            />
          ) : (
            <EmptyState
              title={intl.formatMessage({ id: 'store.subscribersTab.noneFound' })}
              action={
                <Button onClick={() => setSearch('')}>
                  <FormattedMessage id="commands.clearSearch" />
                </Button>
              }
            />
          )
        }
      />
    </Panel>
  );
}
