import { FormattedMessage, useIntl } from 'react-intl';

import { LiveDelta } from '@/domain/market/LiveDelta';
import { LivePrice } from '@/domain/market/LivePrice';
import { toLatestPrice } from '@/domain/market/latestPrice';
import { StockCell } from '@/domain/market/StockCell';
import type { IndexRow_MarketIndexFragment } from '@/generated/market/fragments';
import { Panel } from '@/shared/ui/page/Panel';

import styles from './Stock.module.css';

interface IndicesPanelProps {
  /** The comparison index of the stock. */
  main: IndexRow_MarketIndexFragment | null;
  memberIndices: readonly IndexRow_MarketIndexFragment[];
}

/** The indices of the stock: its comparison index, and those that contain it. */
export function IndicesPanel({ main, memberIndices }: IndicesPanelProps) {
  const intl = useIntl();
  if (main === null && memberIndices.length === 0) return null;
  const indices = main === null ? memberIndices : [main, ...memberIndices];
  return (
    <Panel title={intl.formatMessage({ id: 'stock.indices.title' })}>
      <ul className={styles['rows']}>
        {indices.map((index) => (
          <li key={index.id} className={styles['row']}>
            <StockCell
              tickerId={index.id}
              symbol={index.symbol}
              name={index.name}
              image={index.image}
              size={32}
              note={
                index.id === main?.id ? (
                  <small className={styles['muted']}>
                    <FormattedMessage id="stock.indices.compared" />
                  </small>
                ) : null
              }
            />
            <IndexValue index={index} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function IndexValue({ index }: { index: IndexRow_MarketIndexFragment }) {
  const initial = toLatestPrice(index, index.current_value);
  return (
    <span className={styles['value']}>
      <LivePrice tickerId={index.id} initial={initial} currency={null} />
      <LiveDelta tickerId={index.id} initial={initial} currency={null} show="percent" />
    </span>
  );
}
