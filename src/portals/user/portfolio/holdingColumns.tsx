import type { IntlShape } from 'react-intl';

import { StockPrice } from '@/domain/market/StockTableCell';
import type { HoldingTable_HoldingFragment } from '@/generated/portfolios/fragments';
import type { Format } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';
import type { DataColumn } from '@/shared/ui/table/types';

import { DayGain, Gain, HoldingStock, MarketValueWithCost, NumberCell } from './holdingCells';
import styles from './Portfolio.module.css';

type Holding = HoldingTable_HoldingFragment;

/** The sort columns of the list: the server's PortfolioSort. */
export const HOLDING_SORTS = ['ticker_symbol', 'ticker_name', 'value', 'gain', 'gain_percentage', 'bought_on'] as const;
export type HoldingSortKey = (typeof HOLDING_SORTS)[number];

type Columns = ReadonlyArray<DataColumn<Holding>>;

interface ColumnTools {
  title: (id: MessageId) => string;
  format: Format;
  intl: IntlShape;
}

/** The columns of a portfolio. Money is in the currency of each stock. */
export function holdingColumns(intl: IntlShape, format: Format): Columns {
  const tools = { intl, format, title: (id: MessageId) => intl.formatMessage({ id }) };
  return [
    ...createStockColumns(tools),
    ...createPurchaseColumns(tools),
    ...createPriceColumns(tools),
    ...createGainColumns(tools),
    ...createOriginColumns(tools),
  ];
}

const createStockColumns = ({ title, format }: ColumnTools): Columns => [
  {
    key: 'ticker_symbol',
    title: title('portfolios.column.stock'),
    sortable: true,
    hideable: false,
    text: (holding) => holding.ticker_symbol,
    render: (holding) => <HoldingStock holding={holding} shares={format.quantity(holding.quantity)} />,
  },
];

/** What was bought and paid. */
const createPurchaseColumns = ({ title, format, intl }: ColumnTools): Columns => [
  {
    key: 'quantity',
    title: title('portfolios.column.quantity'),
    align: 'end',
    visibleFrom: 'md',
    text: (holding) => holding.quantity,
    render: (holding) => (
      <span className={styles['withDetail']}>
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
];

/** The price and value now. */
const createPriceColumns = ({ title }: ColumnTools): Columns => [
  {
    key: 'price',
    title: title('portfolios.column.price'),
    align: 'end',
    visibleFrom: 'sm',
    text: (holding) => holding.current_price ?? '',
    render: (holding) => <StockPrice stock={holding} unknown={title('portfolios.noPrice')} />,
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
];

/** The gain since the purchase and since the previous close. */
const createGainColumns = ({ title }: ColumnTools): Columns => [
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
];

/** Currency, day and brokerage of the purchase. */
const createOriginColumns = ({ title, format }: ColumnTools): Columns => [
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
