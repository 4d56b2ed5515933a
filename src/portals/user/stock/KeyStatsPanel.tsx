import { useIntl } from 'react-intl';

import { useLiveQuote } from '@/domain/market/useLiveQuotes';
import { useFormat } from '@/shared/format/useFormat';
import { Panel } from '@/shared/ui/page/Panel';

import { Facts } from './Facts';
import type { StockFacts } from './stockFacts';

/** Prices of today and of the last 52 weeks, and the shares traded. */
export function KeyStatsPanel({ stock }: { stock: StockFacts }) {
  const intl = useIntl();
  const format = useFormat();
  const live = useLiveQuote(stock.ticker_id);
  const { stats, is_index: isIndex } = stock;
  const price = (value: number | null) =>
    value === null ? null : format.price(value, isIndex ? null : stock.currency);
  const today =
    live !== undefined && live.as_of >= stats.as_of
      ? { low: live.day_low, high: live.day_high, volume: live.volume }
      : { low: stats.today_low, high: stats.today_high, volume: stats.volume };
  return (
    <Panel title={intl.formatMessage({ id: 'stock.keyFigures.title' })}>
      <Facts
        facts={[
          { labelId: 'stock.keyFigures.previousClose', value: price(stock.prev_close) },
          { labelId: 'stock.keyFigures.todayLow', value: price(today.low) },
          { labelId: 'stock.keyFigures.todayHigh', value: price(today.high) },
          { labelId: 'stock.keyFigures.yearLow', value: price(stats.week_low) },
          { labelId: 'stock.keyFigures.yearHigh', value: price(stats.week_high) },
          { labelId: 'stock.keyFigures.volume', value: today.volume === null ? null : format.number(today.volume) },
        ]}
      />
    </Panel>
  );
}
