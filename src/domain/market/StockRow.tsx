import { useIntl } from 'react-intl';

import { WatchButton } from '@/domain/watchlists/WatchButton';
import type { StockRow_StockFragment } from '@/generated/market/fragments';
import { useFormat } from '@/shared/format/useFormat';
import { Sparkline } from '@/shared/ui/stats/Sparkline';

import { LiveDelta } from './LiveDelta';
import { LivePrice } from './LivePrice';
import { toListedPrice } from './listedPrice';
import { MarketStateTag } from './MarketStateTag';
import { StockCell } from './StockCell';
import styles from './StockRow.module.css';

/** A stock in a list: chart of the last session, live price and watch button. */
export function StockRow({ stock }: { stock: StockRow_StockFragment }) {
  const { stats, currency, ticker_id: tickerId } = stock;
  const price = toListedPrice(stats);
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
        <LastSession
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

interface LastSessionProps {
  symbol: string;
  /** Null for index points. */
  currency: string | null;
  points: ReadonlyArray<{ value: number }>;
  /** Decides between gain and loss colour; default the first price. */
  previousClose?: number | null;
}

/** The prices of the last session as a sparkline with a text summary. */
export function LastSession({ symbol, currency, points, previousClose }: LastSessionProps) {
  const intl = useIntl();
  const format = useFormat();
  const values = points.map(({ value }) => value);
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined || values.length < 2) return null;
  const price = (value: number) => format.price(value, currency);
  return (
    <Sparkline
      values={values}
      change={last - (previousClose ?? first)}
      summary={intl.formatMessage(
        { id: 'market.stock.lastSession' },
        {
          symbol,
          first: price(first),
          last: price(last),
          low: price(Math.min(...values)),
          high: price(Math.max(...values)),
        },
      )}
    />
  );
}
