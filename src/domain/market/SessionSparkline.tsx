import { useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { Sparkline } from '@/shared/ui/stats/Sparkline';

interface SessionSparklineProps {
  symbol: string;
  /** Null for index points. */
  currency: string | null;
  points: ReadonlyArray<{ value: number }>;
  /** Decides between gain and loss colour; default the first price. */
  previousClose?: number | null;
}

/** The prices of the last session as a sparkline with a text summary. */
export function SessionSparkline({ symbol, currency, points, previousClose }: SessionSparklineProps) {
  const intl = useIntl();
  const format = useFormat();
  const values = points.map(({ value }) => value);
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined || values.length < 2) return null;
  const price = (value: number) => format.price(value, currency);
  return (
    <Sparkline
      values={values}
      change={last - (previousClose ?? first)}
      summary={intl.formatMessage(
        { id: 'market.stock.lastSession' },
        {
          symbol,
          first: price(first),
          last: price(last),
          low: price(Math.min(...values)),
          high: price(Math.max(...values)),
        },
      )}
    />
  );
}
