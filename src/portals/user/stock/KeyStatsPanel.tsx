import { useIntl } from 'react-intl';

import { useLiveQuote } from '@/domain/market/useLiveQuotes';
import { useFormat } from '@/shared/format/useFormat';
import { Panel } from '@/shared/ui/page/Panel';

import { Facts, type Fact } from './Facts';
import type { StockFacts } from './stockFacts';

/** Prices of today and of the last 52 weeks, the shares traded, and of a company its valuation. */
export function KeyStatsPanel({ stock }: { stock: StockFacts }) {
  const intl = useIntl();
  const format = useFormat();
  const live = useLiveQuote(stock.ticker_id);
  const { stats, is_index: isIndex, valuation } = stock;
  const valuationFacts = useValuation(stock);
  const price = (value: number | null) =>
    value === null ? null : format.price(value, isIndex ? null : stock.currency);
  const today =
    live !== undefined && live.as_of >= stats.as_of
      ? { low: live.day_low, high: live.day_high, volume: live.volume }
      : { low: stats.today_low, high: stats.today_high, volume: stats.volume };
  return (
    <Panel title={intl.formatMessage({ id: 'stock.keyStats.title' })}>
      <Facts
        facts={[
          { labelId: 'stock.keyStats.previousClose', value: price(stock.prev_close) },
          { labelId: 'stock.keyStats.todayLow', value: price(today.low) },
          { labelId: 'stock.keyStats.todayHigh', value: price(today.high) },
          { labelId: 'stock.keyStats.yearLow', value: price(valuation?.year_low ?? stats.week_low) },
          { labelId: 'stock.keyStats.yearHigh', value: price(valuation?.year_high ?? stats.week_high) },
          { labelId: 'stock.keyStats.volume', value: today.volume === null ? null : format.number(today.volume) },
          ...valuationFacts,
        ]}
      />
    </Panel>
  );
}

/** Market cap, price per earnings, earnings per share and dividend yield; funds show theirs in a panel of their own. */
function useValuation({ is_etf: isFund, is_index: isIndex, valuation, currency }: StockFacts): Fact[] {
  const intl = useIntl();
  const format = useFormat();
  if (isFund || isIndex) return [];
  const { market_cap: marketCap = null, pe_ratio: peRatio = null, eps = null } = valuation ?? {};
  const dividendYield = valuation?.dividend_yield ?? null;
  const noDividend = intl.formatMessage({ id: 'stock.keyStats.noDividend' });
  const formatYield = (value: number) => (value === 0 ? noDividend : format.percent(value));
  return [
    { labelId: 'stock.keyStats.marketCap', value: marketCap === null ? null : format.sum(marketCap, currency) },
    { labelId: 'stock.keyStats.peRatio', value: peRatio === null ? null : format.number(peRatio) },
    { labelId: 'stock.keyStats.eps', value: eps === null ? null : format.price(eps, currency) },
    { labelId: 'stock.keyStats.dividendYield', value: dividendYield === null ? null : formatYield(dividendYield) },
  ];
}
