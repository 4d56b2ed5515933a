import { Alert } from 'antd';
import { FormattedMessage } from 'react-intl';

import { LiveDelta } from '@/domain/market/LiveDelta';
import { LivePrice } from '@/domain/market/LivePrice';
import { PriceNote } from '@/domain/market/PriceNote';
import { toLatestPrice, useLatestPrice } from '@/domain/market/latestPrice';
import { useLiveQuote } from '@/domain/market/useLiveQuotes';
import { useFormat } from '@/shared/format/useFormat';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { PriceDelta } from '@/shared/ui/text/PriceDelta';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './Stock.module.css';
import type { StockFacts } from './stockFacts';

/** Name, exchange and price of the stock, with the notes on the price. */
export function StockHeader({ stock }: { stock: StockFacts }) {
  const initial = toLatestPrice(stock, stock.current_price);
  // Index points are not an amount of money.
  const currency = stock.is_index ? null : stock.currency;
  return (
    <section className={styles['header']}>
      <div className={styles['who']}>
        <Avatar kind="stock" monogram={stock.ticker_symbol} src={stock.ticker_image} size={56} />
        <div>
          <p className={styles['symbol']}>
            <bdi>{stock.ticker_symbol}</bdi>
            {stock.is_etf ? (
              <Tag>
                <FormattedMessage id="stock.kind.etf" />
              </Tag>
            ) : null}
            {stock.is_index ? (
              <Tag>
                <FormattedMessage id="stock.kind.index" />
              </Tag>
            ) : null}
          </p>
          <p className={styles['muted']}>
            <FormattedMessage
              id="stock.exchange"
              values={{ exchange: stock.exchange.name, country: stock.exchange.countries.name }}
            />
          </p>
        </div>
      </div>
      <div className={styles['price']}>
        <p className={styles['priceLine']}>
          <strong className={styles['amount']}>
            <LivePrice tickerId={stock.ticker_id} initial={initial} currency={currency} isAnnounced />
          </strong>
          <LiveDelta tickerId={stock.ticker_id} initial={initial} currency={currency} />
        </p>
        <AfterHours stock={stock} />
        <PriceNote
          tickerId={stock.ticker_id}
          source={stock.source}
          asOf={stock.as_of}
          state={stock.market_state}
          isStale={stock.is_stale}
          isSimulated={stock.is_simulated}
          delaySeconds={stock.delay_seconds}
        />
      </div>
      {stock.delisted_on === null ? null : <Delisted since={stock.delisted_on} />}
    </section>
  );
}

/** The latest price outside the session, compared with the close. */
function AfterHours({ stock }: { stock: StockFacts }) {
  const format = useFormat();
  const live = useLiveQuote(stock.ticker_id);
  const { price: close } = useLatestPrice(stock.ticker_id, { price: stock.current_price, asOf: stock.as_of });
  const isNewer = live !== undefined && live.as_of >= stock.as_of;
  const price = isNewer ? live.after_hour_price : stock.after_hour_price;
  const closedAt = isNewer ? live.as_of : stock.as_of;
  if (price === null) return null;
  return (
    <p className={styles['afterHours']}>
      <FormattedMessage
        id="stock.afterHours"
        values={{ price: format.price(price, stock.currency), time: format.dateTimeWithZone(closedAt) }}
      />{' '}
      <PriceDelta price={price} previous={close} currency={stock.currency} />
    </p>
  );
}

function Delisted({ since }: { since: string }) {
  const format = useFormat();
  return (
    <Alert
      className={styles['notice']}
      type="warning"
      showIcon
      title={<FormattedMessage id="stock.delisted.title" />}
      description={<FormattedMessage id="stock.delisted.text" values={{ date: format.day(since) }} />}
    />
  );
}
