import type { ReactNode } from 'react';

import { useMediaQuery } from '@/shared/ui/hooks/useMediaQuery';

import { LivePrice } from './LivePrice';
import { MarketStateTag } from './MarketStateTag';
import { toLatestPrice, type PricedStock, type NamedStock } from './latestPrice';
import { StockCell } from './StockCell';
import styles from './StockTableCell.module.css';

interface StockTableCellProps {
  stock: NamedStock;
  /** Below the name, e.g. the exchange. */
  note?: ReactNode;
  /** The numbers that a narrow screen shows below the name, because it has no room for their columns. */
  stats: ReactNode;
}

/** A stock as the content of a table cell: picture, symbol and name. */
export function StockTableCell({ stock, note, stats }: StockTableCellProps) {
  const isNarrow = useMediaQuery('(max-width: 575px)');
  return (
    <span className={styles['stock']}>
      <StockCell
        tickerId={stock.ticker_id}
        symbol={stock.ticker_symbol}
        name={stock.ticker_name}
        image={stock.ticker_img}
        isDelisted={stock.is_delisted}
        note={
          <small className={styles['note']}>
            {note}
            {stock.market_state === 'halted' && <MarketStateTag state="halted" />}
            {isNarrow ? <span className={styles['stats']}>{stats}</span> : null}
          </small>
        }
      />
    </span>
  );
}

/** The live price of a stock, or a text when it has none. */
export function StockPrice({ stock, unknown }: { stock: PricedStock; unknown: string }) {
  const { current_price: price } = stock;
  if (price === null) return <span className={styles['note']}>{unknown}</span>;
  return <LivePrice tickerId={stock.ticker_id} initial={toLatestPrice(stock, price)} currency={stock.currency} />;
}
