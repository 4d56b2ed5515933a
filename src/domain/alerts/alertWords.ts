import type { IntlShape } from 'react-intl';

import type { Format } from '@/shared/format/useFormat';
import type { AlertCondition } from '@rules/alerts';

interface Condition {
  condition: AlertCondition;
  value: number;
  base_price: number;
  currency: string;
}

/** When an alert fires, in a few words. */
export function alertWords(
  intl: IntlShape,
  format: Pick<Format, 'price' | 'percent'>,
  { condition, value, base_price: base, currency }: Condition,
): string {
  return intl.formatMessage(
    { id: `alerts.words.${condition}` },
    {
      value: condition === 'percent_move' ? format.percent(value) : format.price(value, currency),
      base: format.price(base, currency),
    },
  );
}
