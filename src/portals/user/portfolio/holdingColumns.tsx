import { FormattedMessage, type IntlShape } from 'react-intl';

import { toPriceNow, useLatestPrice } from '@/domain/market/priceNow';
import { ListedPrice, StockColumn } from '@/domain/market/StockColumn';
import type { HoldingTable_HoldingFragment } from '@/generated/portfolios/fragments';
import { useFormat, type Format } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';
import { PriceDelta } from '@/shared/ui/text/PriceDelta';
import type { DataColumn } from '@/shared/ui/table/types';

import styles from './Portfolio.module.css';

type Holding = HoldingTable_HoldingFragment;

/** The sort columns of the list: the server's PortfolioSort. */
export const HOLDING_SORTS = ['ticker_symbol', 'ticker_name', 'value', 'gain', 'gain_percentage', 'bought_on'] as const;
export type HoldingSortKey = (typeof HOLDING_SORTS)[number];

/** The columns of a portfolio. Money is in the currency of each stock. */
export function holdingColumns(intl: IntlShape, format: Format): ReadonlyArray<DataColumn<Holding>> {
  const title = (id: MessageId) => intl.formatMessage({ id });
  return [
    {
      key: 'ticker_symbol',
      title: title('portfolios.column.stock'),
      sortable: true,
      hideable: false,
      text: (holding) => holding.ticker_symbol,
      render: (holding) => <Stock holding={holding} shares={format.quantity(holding.quantity)} />,
    },
    {
      key: 'quantity',
      title: title('portfolios.column.quantity'),
      align: 'end',
      visibleFrom: 'md',
      text: (holding) => holding.quantity,
      render: (holding) => (
        <span className={styles['worth']}>
          <NumberCell text={format.quantity(holding.quantity)} />
          <small className={styles['small']}>
            {intl.formatMessage(
              { id: 'portfolios.column.each' },
              { price: format.price(holding.buy_price, holding.currency) },
            )}
          </small>
        </span>
      ),
    },
    {
      key: 'buy_price',
      exportOnly: true,
      title: title('portfolios.column.buyPrice'),
      text: (holding) => holding.buy_price,
      render: (holding) => <NumberCell text={format.price(holding.buy_price, holding.currency)} />,
    },
    {
      key: 'cost',
      exportOnly: true,
      title: title('portfolios.column.cost'),
      text: (holding) => holding.cost,
      render: (holding) => <NumberCell text={format.price(holding.cost, holding.currency)} />,
    },
    {
      key: 'price',
      title: title('portfolios.column.price'),
      align: 'end',
      visibleFrom: 'sm',
      text: (holding) => holding.current_price ?? '',
      render: (holding) => <ListedPrice stock={holding} unknown={title('portfolios.noPrice')} />,
    },
    {
      key: 'value',
      title: title('portfolios.column.value'),
      sortable: true,
      align: 'end',
      visibleFrom: 'sm',
      text: (holding) => holding.value,
      render: (holding) => <MarketValueWithCost holding={holding} />,
    },
    {
      key: 'gain',
      title: title('portfolios.column.gain'),
      sortable: true,
      align: 'end',
      visibleFrom: 'sm',
      text: (holding) => holding.gain,
      render: (holding) => <Gain holding={holding} show="amount" />,
    },
    {
      key: 'gain_percentage',
      title: title('portfolios.column.gainPercent'),
      sortable: true,
      align: 'end',
      visibleFrom: 'md',
      text: (holding) => holding.gain_percentage,
      render: (holding) => <Gain holding={holding} show="percent" />,
    },
    {
      key: 'day_gain',
      title: title('portfolios.column.dayGain'),
      align: 'end',
      visibleFrom: 'lg',
      text: (holding) => holding.day_gain,
      render: (holding) => <DayGain holding={holding} />,
    },
    {
      key: 'currency',
      exportOnly: true,
      title: title('portfolios.column.currency'),
      text: (holding) => holding.currency,
      render: (holding) => holding.currency,
    },
    {
      key: 'bought_on',
      title: title('portfolios.column.day'),
      sortable: true,
      visibleFrom: 'lg',
      text: (holding) => holding.bought_on,
      render: (holding) => (
        <span className={styles['lines']}>
          {format.day(holding.bought_on)}
          <small className={styles['small']}>{holding.brokerage?.name}</small>
        </span>
      ),
    },
    {
      key: 'brokerage',
      exportOnly: true,
      title: title('portfolios.column.brokerage'),
      text: (holding) => holding.brokerage?.name ?? '',
      render: (holding) => holding.brokerage?.name,
    },
  ];
}

const NumberCell = ({ text }: { text: string }) => <span className={styles['figure']}>{text}</span>;

function Stock({ holding, shares }: { holding: Holding; shares: string }) {
  return (
    <StockColumn
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
  const { price } = useLatestPrice(tickerId, toPriceNow(holding, serverPrice ?? 0));
  return serverPrice === null || price === serverPrice ? holding.value : holding.quantity * price;
}

function MarketValue({ holding }: { holding: Holding }) {
  const format = useFormat();
  return <NumberCell text={format.price(useMarketValue(holding), holding.currency)} />;
}

function MarketValueWithCost({ holding }: { holding: Holding }) {
  const format = useFormat();
  return (
    <span className={styles['worth']}>
      <MarketValue holding={holding} />
      <small className={styles['small']}>
        <FormattedMessage id="portfolios.form.cost" values={{ cost: format.price(holding.cost, holding.currency) }} />
      </small>
    </span>
  );
}

function Gain({ holding, show }: { holding: Holding; show: 'amount' | 'percent' }) {
  const value = useMarketValue(holding);
  return <PriceDelta price={value} previous={holding.cost} currency={holding.currency} show={show} />;
}

function DayGain({ holding }: { holding: Holding }) {
  const value = useMarketValue(holding);
  const before = holding.value - holding.day_gain;
  return <PriceDelta price={value} previous={before} currency={holding.currency} show="amount" />;
}
