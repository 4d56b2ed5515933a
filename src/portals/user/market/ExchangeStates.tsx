import { FormattedMessage, useIntl } from 'react-intl';

import { MarketStateTag } from '@/domain/market/MarketStateTag';
import type { GetMarketDetailsQuery } from '@/generated/market/getMarketDetails';
import { useFormat } from '@/shared/format/useFormat';

import styles from './MarketPage.module.css';

type Market = NonNullable<GetMarketDetailsQuery['getMarketDetails']['data']>;
type Exchange = Market['exchanges'][number];

/** Which exchanges are open, and when that changes. */
export function ExchangeStates({ exchanges }: { exchanges: readonly Exchange[] }) {
  const intl = useIntl();
  return (
    <ul className={styles['exchanges']} aria-label={intl.formatMessage({ id: 'market.page.exchanges' })}>
      {exchanges.map((exchange) => (
        <li key={exchange.id} className={styles['exchange']}>
          <span className={styles['exchangeName']}>
            <bdi>{exchange.name}</bdi>
            <MarketStateTag state={exchange.state} />
          </span>
          {exchange.next_change === null ? null : <NextChange exchange={exchange} time={exchange.next_change} />}
        </li>
      ))}
    </ul>
  );
}

/** In the reader's time zone, and in that of the exchange. */
function NextChange({ exchange, time }: { exchange: Exchange; time: string }) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <small className={styles['muted']}>
      <FormattedMessage
        id={exchange.state === 'open' ? 'market.page.closes' : 'market.page.opens'}
        values={{
          time: format.dateTime(time),
          there: intl.formatTime(time, { timeZone: exchange.time_zone, timeStyle: 'short' }),
        }}
      />
    </small>
  );
}
