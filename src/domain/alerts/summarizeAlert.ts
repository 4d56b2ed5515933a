import type { IntlShape } from 'react-intl';

import type { Format } from '@/shared/format/useFormat';
import type { AlertCondition } from '@rules/market/alerts';

import { getAlertCurrency } from './alertForm';

interface Condition {
  condition: AlertCondition;
  value: number;
  base_price: number;
  currency: string;
  is_index: boolean;
}

/** Describes briefly when an alert fires. */
export function summarizeAlert(
  intl: IntlShape,
  format: Pick<Format, 'exactPrice' | 'percent'>,
  alert: Condition,
): string {
  const { condition, value, base_price: base } = alert;
  const currency = getAlertCurrency(alert);
  return intl.formatMessage(
    { id: `alerts.conditionText.${condition}` },
    {
      value: condition === 'percent_move' ? format.percent(value) : format.exactPrice(value, currency),
      base: format.exactPrice(base, currency),
    },
  );
}
