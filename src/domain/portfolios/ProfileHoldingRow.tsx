import { FormattedMessage } from 'react-intl';

import { StockCell } from '@/domain/market/StockCell';
import type { GetProfilePortfolioQuery } from '@/generated/portfolios/getProfilePortfolio';
import { useFormat } from '@/shared/format/useFormat';
import { PercentDelta } from '@/shared/ui/text/PercentDelta';

import styles from './ProfilePortfolio.module.css';

type Holding = NonNullable<GetProfilePortfolioQuery['getProfilePortfolio']['data']>[number];

/** A stock of the portfolio of a profile: its weight as a bar, its performance, and its amounts when they are shared. */
export function ProfileHoldingRow({ holding }: { holding: Holding }) {
  const format = useFormat();
  const { quantity, value, currency, weight } = holding;
  return (
    <div className={styles['holding']}>
      <StockCell
        tickerId={holding.ticker_id}
        symbol={holding.ticker_symbol}
        name={holding.ticker_name}
        image={holding.ticker_img}
        isDelisted={holding.is_delisted}
      />
      <span className={styles['weight']}>
        <span>
          <FormattedMessage id="profile.portfolio.weight" /> <strong>{format.percent(weight)}</strong>
        </span>
        <span className={styles['bar']} aria-hidden>
          <span style={{ inlineSize: `${Math.min(100, Math.max(0, weight))}%` }} />
        </span>
      </span>
      <span className={styles['value']}>
        <PercentDelta points={holding.gain_percentage} />
        {quantity === null || value === null ? null : (
          <small>
            {format.price(value, currency)} ·{' '}
            <FormattedMessage id="profile.portfolio.shares" values={{ quantity: format.quantity(quantity) }} />
          </small>
        )}
      </span>
    </div>
  );
}
