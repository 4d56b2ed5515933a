import { FormattedMessage } from 'react-intl';

import { toLatestPrice, useLatestPrice } from '@/domain/market/latestPrice';
import { StockTableCell } from '@/domain/market/StockTableCell';
import type { HoldingTable_HoldingFragment } from '@/generated/portfolios/fragments';
import { useFormat } from '@/shared/format/useFormat';
import { PriceDelta } from '@/shared/ui/text/PriceDelta';

import styles from './Portfolio.module.css';

type Holding = HoldingTable_HoldingFragment;

export const NumberCell = ({ text }: { text: string }) => <span className={styles['amount']}>{text}</span>;

export function HoldingStock({ holding, shares }: { holding: Holding; shares: string }) {
  return (
    <StockTableCell
      stock={holding}
      stats={
        <>
          <span>× {shares}</span>
          <MarketValue holding={holding} />
          <Gain holding={holding} show="percent" />
        </>
      }
    />
  );
}

/** The server's value, or the quantity times a newer live price. */
function useMarketValue(holding: Holding): number {
  const { current_price: serverPrice, ticker_id: tickerId } = holding;
  const { price } = useLatestPrice(tickerId, toLatestPrice(holding, serverPrice ?? 0));
  return serverPrice === null || price === serverPrice ? holding.value : holding.quantity * price;
}

function MarketValue({ holding }: { holding: Holding }) {
  const format = useFormat();
  return <NumberCell text={format.price(useMarketValue(holding), holding.currency)} />;
}

export function MarketValueWithCost({ holding }: { holding: Holding }) {
  const format = useFormat();
  return (
    <span className={styles['withDetail']}>
      <MarketValue holding={holding} />
      <small className={styles['small']}>
        <FormattedMessage id="portfolios.form.cost" values={{ cost: format.price(holding.cost, holding.currency) }} />
      </small>
    </span>
  );
}

export function Gain({ holding, show }: { holding: Holding; show: 'amount' | 'percent' }) {
  const value = useMarketValue(holding);
  return <PriceDelta price={value} previous={holding.cost} currency={holding.currency} show={show} />;
}

export function DayGain({ holding }: { holding: Holding }) {
  const value = useMarketValue(holding);
  const before = holding.value - holding.day_gain;
  return <PriceDelta price={value} previous={before} currency={holding.currency} show="amount" />;
}
