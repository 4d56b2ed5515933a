import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { PriceDelta } from '@/shared/ui/text/PriceDelta';
import { CardGridSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './MarketPage.module.css';
import type { Industry } from './industry';

/** The industries; each links to its stocks. */
export function Industries({ industries }: { industries: readonly Industry[] | undefined }) {
  const intl = useIntl();
  if (industries === undefined) return <CardGridSkeleton count={8} />;
  if (industries.length === 0)
    return <EmptyState image="stock" title={intl.formatMessage({ id: 'market.page.noIndustries' })} />;
  return (
    <ul className={styles['industries']} aria-label={intl.formatMessage({ id: 'market.page.tab.industries' })}>
      {industries.map((industry) => (
        <li key={industry.id}>
          <Link className={styles['industry']} to={paths.market({ tab: 'industries', industry: industry.id })}>
            <span className={styles['industryName']}>{industry.name}</span>
            <small className={styles['muted']}>
              <FormattedMessage id="market.page.industry.stocks" values={{ count: industry.num_stocks }} />
            </small>
            {/* An average of percentages, formatted as the change from 100. */}
            <PriceDelta price={100 + industry.p_change} previous={100} show="percent" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
