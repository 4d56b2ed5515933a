import type { AlertTable_AlertFragment } from '@/generated/alerts/fragments';
import type { AddAlertMutationVariables } from '@/generated/alerts/addAlert';
import type { UpdateAlertMutationVariables } from '@/generated/alerts/updateAlert';
import { amountText } from '@/shared/format/decimals';
import type { AlertInput } from '@rules/market/alerts';
import { alertTypeIds } from '@rules/platform/builtInEntries';

/** The stock of an alert. */
export interface AlertTicker {
  tickerId: number;
  symbol: string;
  /** The company's name. */
  name: string;
  /** ISO 4217; null for an index, whose values are points. */
  currency: string | null;
  /** The current price, or the latest one available. */
  price: number;
}

export interface AlertFormValues extends AlertInput {
  /** New alerts are on. */
  active: boolean;
}

export const NEW_ALERT: AlertFormValues = {
  condition: 'above',
  value: '',
  isRepeat: false,
  isEmail: false,
  active: true,
};

export const getAlertCurrency = (alert: Pick<AlertTable_AlertFragment, 'currency' | 'is_index'>): string | null =>
  alert.is_index ? null : alert.currency;

export const toAlertTicker = (alert: AlertTable_AlertFragment): AlertTicker => ({
  tickerId: alert.ticker_id,
  symbol: alert.ticker_symbol,
  name: alert.ticker_name,
  currency: getAlertCurrency(alert),
  price: alert.current_price,
});

export const toAlertFormValues = (alert: AlertTable_AlertFragment): AlertFormValues => ({
  condition: alert.condition,
  value: amountText(alert.value),
  isRepeat: alert.is_repeat,
  isEmail: alert.is_email,
  active: alert.active,
});

/** The API takes amounts as JSON numbers; the at most 15 digits of the form convert without loss. */
const toAlertVariables = ({ condition, value, isRepeat, isEmail }: AlertFormValues) => ({
  condition,
  value: Number(value),
  isRepeat,
  isEmail,
});

export const toAddVariables = (tickerId: number, values: AlertFormValues): AddAlertMutationVariables => ({
  tickerId,
  alertTypeId: alertTypeIds[values.condition],
  ...toAlertVariables(values),
});

export const toUpdateVariables = (
  alert: AlertTable_AlertFragment,
  values: AlertFormValues,
): UpdateAlertMutationVariables => ({
  id: alert.id,
  alertTypeId: values.condition === alert.condition ? alert.id_s2_alert_types : alertTypeIds[values.condition],
  ...toAlertVariables(values),
  active: values.active,
  expectedUts: alert.uts,
});
