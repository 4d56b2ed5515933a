import { Fragment } from 'react';
import type { IntlShape } from 'react-intl';

import { LiveDelta } from '@/domain/market/LiveDelta';
import { toLatestPrice } from '@/domain/market/latestPrice';
import { SessionSparkline } from '@/domain/market/SessionSparkline';
import { StockPrice, StockTableCell } from '@/domain/market/StockTableCell';
import type { WatchlistTable_WatchlistItemFragment } from '@/generated/watchlists/fragments';
import type { Format } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';
import type { DataColumn } from '@/shared/ui/table/types';

import { HeatedChange } from './HeatedChange';
import styles from './Watchlist.module.css';

type Item = WatchlistTable_WatchlistItemFragment;

/** The sort columns of the list: the server's WatchlistSort. */
export const WATCHLIST_SORTS = ['rank', 'ticker_symbol', 'ticker_name', 'current_price', 'p_change', 'cts'] as const;
export type WatchlistSortKey = (typeof WATCHLIST_SORTS)[number];

interface ColumnTexts {
  intl: IntlShape;
  format: Format;
  /** The changes have a background by their size. */
  isHeated: boolean;
}

/** The columns of the watchlist. */
export function watchlistColumns({ intl, format, isHeated }: ColumnTexts): ReadonlyArray<DataColumn<Item>> {
  const title = (id: MessageId) => intl.formatMessage({ id });
  return [
    {
      key: 'ticker_symbol',
      title: title('watchlists.column.stock'),
      sortable: true,
      hideable: false,
      text: (item) => item.ticker_symbol,
      render: (item) => <Stock item={item} unknown={title('watchlists.noPrice')} />,
    },
    {
      key: 'ticker_name',
      title: title('watchlists.column.name'),
      exportOnly: true,
      text: (item) => item.ticker_name,
      render: (item) => item.ticker_name,
    },
    {
      key: 'current_price',
      title: title('watchlists.column.price'),
      sortable: true,
      align: 'end',
      visibleFrom: 'sm',
      text: (item) => item.current_price ?? '',
      render: (item) => <StockPrice stock={item} unknown={title('watchlists.noPrice')} />,
    },
    {
      key: 'p_change',
      title: title('watchlists.column.change'),
      sortable: true,
      align: 'end',
      visibleFrom: 'sm',
      text: (item) => item.p_change,
      render: (item) => <HeatedChange item={item} isHeated={isHeated} />,
    },
    {
      key: 'chart',
      title: title('watchlists.column.session'),
      visibleFrom: 'md',
      width: '14rem',
      render: (item) => (
        <span className={styles['chart']}>
          <SessionSparkline
            symbol={item.ticker_symbol}
            currency={item.currency}
            points={item.chart_data}
            previousClose={item.prev_close}
          />
        </span>
      ),
    },
    {
      key: 'note',
      title: title('watchlists.column.note'),
      visibleFrom: 'lg',
      text: (item) => item.note,
      render: (item) => (item.note === '' ? null : <span className={styles['note']}>{item.note}</span>),
    },
    {
      key: 'tags',
      title: title('watchlists.column.tags'),
      visibleFrom: 'md',
      text: (item) => item.tags.join(', '),
      render: (item) => <Tags tags={item.tags} />,
    },
    {
      key: 'currency',
      title: title('watchlists.column.currency'),
      exportOnly: true,
      text: (item) => item.currency,
      render: (item) => item.currency,
    },
    {
      key: 'cts',
      title: title('watchlists.column.added'),
      sortable: true,
      visibleFrom: 'xxl',
      text: (item) => format.dateTime(item.cts),
      render: (item) => <RelativeTime value={item.cts} />,
    },
  ];
}

function Stock({ item, unknown }: { item: Item; unknown: string }) {
  return (
    <StockTableCell
      stock={item}
      note={<bdi>{item.exchange_symbol}</bdi>}
      stats={
        <>
          <StockPrice stock={item} unknown={unknown} />
          <Change item={item} show="percent" />
          <Tags tags={item.tags} />
        </>
      }
    />
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <Fragment key={tag}>
      <Tag>{tag}</Tag>{' '}
    </Fragment>
  ));
}

function Change({ item, show }: { item: Item; show: 'percent' }) {
  const { current_price: price } = item;
  return price === null ? null : (
    <LiveDelta tickerId={item.ticker_id} initial={toLatestPrice(item, price)} currency={item.currency} show={show} />
  );
}
