import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { LiveDelta } from '@/domain/market/LiveDelta';
import { LivePrice } from '@/domain/market/LivePrice';
import { toLatestPrice } from '@/domain/market/latestPrice';
import { SessionSparkline } from '@/domain/market/SessionSparkline';
import type { IndexRow_MarketIndexFragment } from '@/generated/market/fragments';
import { paths } from '@/shared/paths';
import { useParts } from '@/shared/ui/hooks/useParts';
import { EmptyState } from '@/shared/ui/state/EmptyState';

import styles from './MarketPage.module.css';
import { IndexPlace } from './MarketSkeleton';

/** Tiles that are rendered together. */
const PER_PART = 4;

interface IndexGridProps {
  indices: readonly IndexRow_MarketIndexFragment[];
  /** The page was open before, and is shown as it was. */
  wereShown: boolean;
}

/** The most important indices as tiles. */
export function IndexGrid({ indices, wereShown }: IndexGridProps) {
  const intl = useIntl();
  const shown = useParts(Math.ceil(indices.length / PER_PART), wereShown) * PER_PART;
  return (
    <section aria-labelledby="market-indices">
      <header className={styles['headingRow']}>
        <h2 id="market-indices" className={styles['heading']}>
          <FormattedMessage id="market.page.indices" />
        </h2>
        <Link to={paths.market({ tab: 'indices' })} preventScrollReset>
          <FormattedMessage id="market.page.allIndices" />
        </Link>
      </header>
      {indices.length === 0 ? (
        <EmptyState image="stock" title={intl.formatMessage({ id: 'market.page.noIndices' })} />
      ) : (
        <ul className={styles['indices']}>
          {indices.map((index, place) =>
            place < shown ? (
              <li key={index.id} className={styles['index']}>
                <IndexFacts index={index} />
              </li>
            ) : (
              <IndexPlace key={index.id} />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

/** Name, sparkline and level of an index; the parent sets the layout. */
export function IndexFacts({ index }: { index: IndexRow_MarketIndexFragment }) {
  const value = toLatestPrice(index, index.current_value);
  return (
    <>
      <span className={styles['indexName']}>
        <Link to={paths.stock(index.id)}>
          <bdi>{index.name}</bdi>
        </Link>
        <small className={styles['muted']}>
          <bdi>{index.symbol}</bdi> · {index.country_name}
        </small>
      </span>
      <span className={styles['indexChart']}>
        <SessionSparkline
          symbol={index.name}
          currency={null}
          points={index.chart_data}
          previousClose={value.previousClose ?? null}
        />
      </span>
      <span className={styles['indexStats']}>
        <strong>
          <LivePrice tickerId={index.id} initial={value} currency={null} />
        </strong>
        <LiveDelta tickerId={index.id} initial={value} show="percent" />
      </span>
    </>
  );
}
