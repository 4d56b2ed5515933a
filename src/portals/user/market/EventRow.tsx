import { FormattedMessage } from 'react-intl';

import { StockCell } from '@/domain/market/StockCell';
import type { GetEventsQuery } from '@/generated/market/getEvents';
import { useFormat } from '@/shared/format/useFormat';

import styles from './MarketPage.module.css';

type MarketEvent = NonNullable<GetEventsQuery['getEvents']['data']>[number];

/** Revenues are shown in millions. */
const MILLION = 1_000_000;

/** An event: company, type, date and estimates. */
export function EventRow({ event }: { event: MarketEvent }) {
  const format = useFormat();
  const { ticker_id: tickerId, ticker_symbol: symbol, company_name: company } = event;
  return (
    <div className={styles['event']}>
      {tickerId === null || symbol === null ? null : (
        <StockCell tickerId={tickerId} symbol={symbol} name={company ?? symbol} image={event.img} />
      )}
      <span className={styles['eventText']}>
        <strong>{event.name}</strong>
        <time dateTime={event.date} className={styles['muted']}>
          {format.dateTime(event.date)}
        </time>
      </span>
      <Expected event={event} />
    </div>
  );
}

function Expected({ event }: { event: MarketEvent }) {
  const format = useFormat();
  const { est_eps: eps, est_rev: revenue, currency } = event;
  if (eps === null && revenue === null) return null;
  const price = (amount: number) => (currency === null ? format.number(amount) : format.price(amount, currency));
  return (
    <dl className={styles['expected']}>
      {eps === null ? null : (
        <div>
          <dt>
            <FormattedMessage id="market.page.event.eps" />
          </dt>
          <dd>{price(eps)}</dd>
        </div>
      )}
      {revenue === null ? null : (
        <div>
          <dt>
            <FormattedMessage id="market.page.event.revenue" />
          </dt>
          <dd>{currency === null ? format.compact(revenue * MILLION) : format.sum(revenue * MILLION, currency)}</dd>
        </div>
      )}
    </dl>
  );
}
