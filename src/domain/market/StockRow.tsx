import { WatchButton } from '@/domain/watchlists/WatchButton';
import type { StockRow_StockFragment } from '@/generated/market/fragments';

import { LiveDelta } from './LiveDelta';
import { LivePrice } from './LivePrice';
import { statsToLatestPrice } from './latestPrice';
import { MarketStateTag } from './MarketStateTag';
import { SessionSparkline } from './SessionSparkline';
import { StockCell } from './StockCell';
import styles from './StockRow.module.css';

/** A stock in a list: chart of the last session, live price and watch button. */
export function StockRow({ stock }: { stock: StockRow_StockFragment }) {
  const { stats, currency, ticker_id: tickerId } = stock;
  const price = statsToLatestPrice(stats);
  return (
    <div className={styles['row']}>
      <StockCell
        tickerId={tickerId}
        symbol={stock.ticker_symbol}
        name={stock.company_name}
        image={stock.ticker_image}
        isDelisted={stock.is_delisted}
        note={
          <small className={styles['exchange']}>
            <bdi>{stock.exchange.name}</bdi>
            {stats.market_state === 'halted' && <MarketStateTag state="halted" />}
          </small>
        }
      />
      <span className={styles['chart']}>
        <SessionSparkline
          symbol={stock.ticker_symbol}
          currency={currency}
          points={stock.chart_data}
          previousClose={stats.close_price}
        />
      </span>
      <span className={styles['stats']}>
        <strong>
          <LivePrice tickerId={tickerId} initial={price} currency={currency} />
        </strong>
        <LiveDelta tickerId={tickerId} initial={price} currency={currency} />
      </span>
      <span className={styles['action']}>
        <WatchButton size="small" ticker={{ tickerId, name: stock.ticker_symbol, isWatched: stock.is_watched }} />
      </span>
    </div>
  );
}
