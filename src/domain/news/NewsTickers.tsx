import { useIntl } from 'react-intl';
import { Link } from 'react-router';

import { LiveDelta } from '@/domain/market/LiveDelta';
import { LivePrice } from '@/domain/market/LivePrice';
import { useLiveQuote } from '@/domain/market/useLiveQuotes';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';

import styles from './News.module.css';
import type { NewsView } from './newsView';

/** The stocks of an article with live prices and links to their pages. */
export function NewsTickers({ tickers }: { tickers: NewsView['ticker_details'] }) {
  const intl = useIntl();
  if (tickers.length === 0) return null;
  return (
    <ul className={styles['tickers']} aria-label={intl.formatMessage({ id: 'posts.stocks' })}>
      {tickers.map((ticker) => (
        <li key={ticker.ticker_id}>
          <Link to={paths.stock(ticker.ticker_id)} className={styles['ticker']} title={ticker.ticker_name}>
            <Avatar kind="stock" monogram={ticker.ticker_symbol} src={ticker.ticker_image} size={20} />
            <bdi className={styles['symbol']}>{ticker.ticker_symbol}</bdi>
            <TickerPrice ticker={ticker} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Renders nothing until a live price arrives, because articles are loaded without prices. */
function TickerPrice({ ticker }: { ticker: NewsView['ticker_details'][number] }) {
  const { ticker_id: tickerId, currency } = ticker;
  const quote = useLiveQuote(tickerId);
  if (quote === undefined) return null;
  const price = { price: quote.price, previousClose: quote.prev_close, asOf: quote.as_of, isStale: quote.is_stale };
  return (
    <>
      <LivePrice tickerId={tickerId} initial={price} currency={currency} />
      <LiveDelta tickerId={tickerId} initial={price} currency={currency} show="percent" />
    </>
  );
}
