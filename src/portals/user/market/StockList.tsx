import type { ReactNode } from 'react';

import { StockRow } from '@/domain/market/StockRow';
import type { StockRow_StockFragment } from '@/generated/market/fragments';
import type { InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';

import styles from './MarketPage.module.css';

interface StockListProps {
  label: string;
  stocks: InfiniteQuery<StockRow_StockFragment>;
  empty: ReactNode;
  /** Identifies the scroll position. */
  scrollKey: string;
}

/** An infinite list of stocks with their prices. */
export function StockList({ label, stocks, empty, scrollKey }: StockListProps) {
  return (
    <div className={styles['list']}>
      <InfiniteList
        {...stocks}
        onLoadMore={stocks.loadMore}
        label={label}
        height="75vh"
        shrinks
        estimatedHeight={76}
        getKey={(stock) => stock.ticker_id}
        renderItem={(stock) => <StockRow stock={stock} />}
        empty={empty}
        scrollKey={scrollKey}
      />
    </div>
  );
}
