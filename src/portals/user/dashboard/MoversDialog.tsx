import { FormattedMessage, useIntl } from 'react-intl';

import { toMoverPrice, type Mover } from '@/domain/dashboards/movers';
import { MoversNote } from '@/domain/dashboards/MoversNote';
import { LiveDelta } from '@/domain/market/LiveDelta';
import { StockCell } from '@/domain/market/StockCell';
import { WatchButton } from '@/domain/watchlists/WatchButton';
import { useGetTopMoversListQuery } from '@/generated/dashboards/getTopMoversList';
import { appendNewBy } from '@/shared/action/appendNew';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';

import { DIALOG_PAGE_SIZE, DashboardListDialog } from './DashboardListDialog';
import styles from './MoversDialog.module.css';

/** All stocks that moved today, the largest change first. */
export function MoversDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const result = useGetTopMoversListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: DIALOG_PAGE_SIZE },
    fetchPolicy: 'network-only',
  });
  const list = useInfiniteQuery(result, {
    pageSize: DIALOG_PAGE_SIZE,
    rows: (response) => ({
      items: response.data?.map((mover) => mover.response) ?? [],
      total: response.totalCount ?? 0,
    }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getTopMoversList: next } }) =>
          next.data
            ? {
                getTopMoversList: {
                  ...next,
                  data: appendNewBy(all.getTopMoversList.data, next.data, ({ response }) => response.ticker_id),
                },
              }
            : all,
      }),
  });
  return (
    <DashboardListDialog
      title={intl.formatMessage({ id: 'userDashboard.movers' })}
      height="100vh"
      list={list}
      getKey={({ ticker_id }) => ticker_id}
      renderRow={(mover) => <MoverRow mover={mover} />}
      image="stock"
      note={<MoversNote movers={list.items} />}
      onClose={onClose}
    />
  );
}

function MoverRow({ mover }: { mover: Mover }) {
  const { ticker_id, ticker_name, name, ticker_img, is_watched } = mover;
  return (
    <div className={styles['row']}>
      <StockCell
        tickerId={ticker_id}
        symbol={ticker_name}
        name={name}
        image={ticker_img}
        note={
          <span className={styles['id']}>
            <FormattedMessage id="userDashboard.movers.id" values={{ id: String(ticker_id) }} />
          </span>
        }
      />
      <span className={styles['delta']}>
        <LiveDelta tickerId={ticker_id} initial={toMoverPrice(mover)} currency={mover.currency} variant="mover" />
      </span>
      <WatchButton ticker={{ tickerId: ticker_id, name: ticker_name, isWatched: is_watched }} size="small" />
    </div>
  );
}
