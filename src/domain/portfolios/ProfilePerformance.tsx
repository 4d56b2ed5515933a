import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { GetProfilePortfolioQuery } from '@/generated/portfolios/getProfilePortfolio';
import { useFormat } from '@/shared/format/useFormat';
import { Sparkline } from '@/shared/ui/stats/Sparkline';
import { PercentDelta } from '@/shared/ui/text/PercentDelta';

import styles from './ProfilePortfolio.module.css';

type Summary = NonNullable<GetProfilePortfolioQuery['getProfilePortfolio']['summary']>;

/** The performance of a portfolio in percent, with its line, and its value when the owner shares amounts. */
export function ProfilePerformance({ summary }: { summary: Summary }) {
  const intl = useIntl();
  const format = useFormat();
  const { value, currency, chart_data: points } = summary;
  const month = points.at(-1)?.value;
  return (
    <section aria-label={intl.formatMessage({ id: 'profile.portfolio.performance' })} className={styles['performance']}>
      <dl className={styles['stats']}>
        {value === null || currency === null ? null : (
          <Stat name={<FormattedMessage id="profile.portfolio.value" />}>{format.price(value, currency)}</Stat>
        )}
        {month === undefined ? null : (
          <Stat name={<FormattedMessage id="profile.portfolio.month" />}>
            <PercentDelta points={month} />
          </Stat>
        )}
        <Stat name={<FormattedMessage id="profile.portfolio.gain" />}>
          <PercentDelta points={summary.gain_percentage} />
        </Stat>
        <Stat name={<FormattedMessage id="profile.portfolio.day" />}>
          <PercentDelta points={summary.day_gain_percentage} />
        </Stat>
      </dl>
      {month === undefined ? null : (
        <div className={styles['line']}>
          <Sparkline
            values={points.map((point) => point.value)}
            change={month}
            summary={intl.formatMessage({ id: 'profile.portfolio.line' }, { change: format.signedPercent(month) })}
          />
        </div>
      )}
    </section>
  );
}

function Stat({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
