import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import type { PortfolioSums_PortfolioSummaryFragment } from '@/generated/portfolios/fragments';
import { useFormat } from '@/shared/format/useFormat';
import { PriceDelta } from '@/shared/ui/text/PriceDelta';

import styles from './Portfolio.module.css';

/** The sums of the whole portfolio, in the currency of the owner's country. */
export function SummaryTiles({ summary }: { summary: PortfolioSums_PortfolioSummaryFragment }) {
  const format = useFormat();
  const { currency, value, cost, day_gain: dayGain } = summary;
  return (
    <div>
      <dl className={styles['tiles']}>
        <Tile name={<FormattedMessage id="portfolios.summary.value" />}>
          <strong>{format.price(value, currency)}</strong>
        </Tile>
        <Tile name={<FormattedMessage id="portfolios.summary.cost" />}>{format.price(cost, currency)}</Tile>
        <Tile name={<FormattedMessage id="portfolios.summary.gain" />}>
          <Change value={value} before={cost} currency={currency} />
        </Tile>
        <Tile name={<FormattedMessage id="portfolios.summary.dayGain" />}>
          <Change value={value} before={value - dayGain} currency={currency} />
        </Tile>
      </dl>
      {summary.is_converted ? (
        <p className={styles['converted']}>
          <FormattedMessage id="portfolios.summary.converted" values={{ currency }} />
        </p>
      ) : null}
    </div>
  );
}

/** Amount and percentage, below each other where there is no room. */
function Change({ value, before, currency }: { value: number; before: number; currency: string }) {
  const change = { price: value, previous: before, currency } as const;
  return (
    <span className={styles['change']}>
      <PriceDelta {...change} show="amount" />
      <PriceDelta {...change} show="percent" />
    </span>
  );
}

function Tile({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['tile']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
