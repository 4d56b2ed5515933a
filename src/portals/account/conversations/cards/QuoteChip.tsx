import { Link } from 'react-router';

import type { Message } from '@/domain/conversations/mergeMessages';
import { LiveDelta } from '@/domain/market/LiveDelta';
import { LivePrice } from '@/domain/market/LivePrice';
import { useLiveQuote } from '@/domain/market/useLiveQuotes';
import { paths } from '@/shared/paths';

import styles from './Card.module.css';

interface QuoteChipProps {
  ticker: NonNullable<NonNullable<Message['card']>['ticker']>;
}

/** The stock of a card with its live price and change. The symbol alone until a price arrives. */
export function QuoteChip({ ticker }: QuoteChipProps) {
  const { id, symbol, name, currency } = ticker;
  const quote = useLiveQuote(id);
  const price = quote && {
    price: quote.price,
    previousClose: quote.prev_close,
    asOf: quote.as_of,
    isStale: quote.is_stale,
  };
  return (
    <Link className={styles['chip']} to={paths.stock(id)} title={name}>
      <bdi className={styles['symbol']}>{symbol}</bdi>
      {price === undefined ? null : (
        <>
          <LivePrice tickerId={id} initial={price} currency={currency} />
          <LiveDelta tickerId={id} initial={price} currency={currency} show="percent" />
        </>
      )}
    </Link>
  );
}
