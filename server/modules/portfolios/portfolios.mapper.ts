import { toIsoDate } from '../../../rules/days.ts';
import { roundTo2 } from '../../base/roundTo2.ts';
import { decimalToNumber } from '../../database/decimal.ts';
import type { Holding, PortfolioSummary, SeriesPoint } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import type { QuoteNow } from '../market/quotes/quotes.service.ts';
import { toPriceFacts } from '../market/quotes/priceFacts.ts';
import type { DayValue } from './history.store.ts';
import type { HoldingRow, Sums } from './portfolios.store.ts';

interface HoldingView {
  /** Undefined while the stock has no price. */
  readonly quote: QuoteNow | undefined;
  /** Only the owner sees the brokerage. */
  readonly isOwn: boolean;
}

/** Maps a holding for its owner or for another user who may see the portfolio. */
export const toHolding = (ctx: Pick<Context, 'now'>, row: HoldingRow, { quote, isOwn }: HoldingView): Holding => ({
  id: row.id,
  ticker_id: row.tickerId,
  ticker_symbol: row.symbol,
  ticker_name: row.name,
  ticker_img: row.image,
  currency: row.currency,
  quantity: decimalToNumber(row.quantity),
  buy_price: decimalToNumber(row.buyPrice),
  bought_on: row.boughtOn,
  brokerage: isOwn ? toBrokerage(row) : null,
  current_price: quote?.price ?? null,
  prev_close: quote?.previousClose ?? null,
  cost: decimalToNumber(row.cost),
  value: decimalToNumber(row.value),
  gain: decimalToNumber(row.gain),
  gain_percentage: row.gainPercentage,
  day_gain: decimalToNumber(row.dayGain),
  ...toPriceFacts(ctx, row, quote),
  entered_quantity: decimalToNumber(row.enteredQuantity),
  entered_buy_price: decimalToNumber(row.enteredPrice),
  cts: row.createdAt,
  uts: row.updatedAt,
});

function toBrokerage(row: HoldingRow): Holding['brokerage'] {
  const { brokerageId: id, brokerageName: name, brokerageActive: active } = row;
  const { brokerageCreatedAt: cts, brokerageUpdatedAt: uts } = row;
  if (id === null || name === null || cts === null || uts === null) return null;
  return { id, name, image: row.brokerageImage, active: active ?? false, cts, uts };
}

interface SummaryFacts {
  readonly currency: string;
  readonly isConverted: boolean;
  readonly days: readonly DayValue[];
  /** The current value of the index that the portfolio is compared with. */
  readonly index: { readonly name: string; readonly value: number } | undefined;
  readonly now: Date;
}

/** Maps the sums and the two chart lines, whose last point is the current value. */
export function toSummary(sums: Sums, facts: SummaryFacts): PortfolioSummary {
  const today = toIsoDate(facts.now);
  const value = decimalToNumber(sums.value);
  const pastDays = facts.days.filter(({ day }) => day < today);
  const line: SeriesPoint[] = pastDays.map((item) => ({
    date: toDate(item.day),
    value: roundTo2(item.value),
  }));
  const chart = line.length === 0 ? [] : [...line, { date: facts.now, value }];
  const index = facts.index === undefined ? [] : indexLine(pastDays, facts.index.value, facts.now);
  return {
    currency: facts.currency,
    cost: decimalToNumber(sums.cost),
    value,
    gain: decimalToNumber(sums.gain),
    gain_percentage: sums.gainPercentage,
    day_gain: decimalToNumber(sums.dayGain),
    chart_data: chart,
    index_chart_data: index,
    index_name: index.length === 0 ? null : (facts.index?.name ?? null),
    is_converted: facts.isConverted,
  };
}

/**
 * Scales the index to start at the portfolio's first value. Days before the index's first value use that value. Empty while the index has no history.
 */
function indexLine(days: readonly DayValue[], latest: number, now: Date): SeriesPoint[] {
  const first = days.find(({ index }) => index !== null)?.index ?? 0;
  const start = days[0];
  if (start === undefined || first <= 0) return [];
  const scale = start.value / first;
  let current = first;
  const line = days.map(({ day, index }) => {
    current = index ?? current;
    return { date: toDate(day), value: roundTo2(current * scale) };
  });
  return [...line, { date: now, value: roundTo2(latest * scale) }];
}

const toDate = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
