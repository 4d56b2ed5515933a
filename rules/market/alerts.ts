import { bool, mixed, object, string, type InferType } from 'yup';
import { amountSchema } from './amounts.ts';

/** The conditions of an alert, as the wire spells them. */
export const ALERT_CONDITIONS = ['above', 'below', 'percent_move'] as const;
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];

export const ALERT_LIMITS = {
  /** Alerts of a user, including those that are switched off. */
  perPerson: 200,
  /** No price anywhere has more whole digits. */
  price: 1_000_000_000,
  priceDecimals: 6,
  /** A move in percent. */
  percent: 1000,
  percentDecimals: 2,
  /** The smallest move of a repeating alert: smaller moves occur all day. */
  percentEachTime: 0.5,
} as const;

const price = amountSchema(
  { above: 0, most: ALERT_LIMITS.price, decimals: ALERT_LIMITS.priceDecimals },
  {
    required: 'alerts.form.price.required',
    invalid: 'alerts.form.value.invalid',
    tooSmall: 'alerts.form.price.tooSmall',
    tooLarge: 'alerts.form.price.tooLarge',
    decimals: 'alerts.form.price.decimals',
  },
);

const percentBounds = { most: ALERT_LIMITS.percent, decimals: ALERT_LIMITS.percentDecimals } as const;
const percentMessages = {
  required: 'alerts.form.percent.required',
  invalid: 'alerts.form.value.invalid',
  tooSmall: 'alerts.form.percent.tooSmall',
  tooLarge: 'alerts.form.percent.tooLarge',
  decimals: 'alerts.form.percent.decimals',
} as const;

const percentOnce = amountSchema({ above: 0, ...percentBounds }, percentMessages);
const percentEachTime = amountSchema(
  { least: ALERT_LIMITS.percentEachTime, ...percentBounds },
  { ...percentMessages, tooSmall: 'alerts.form.percent.tooSmallEachTime' },
);

/** An alert: addAlert, updateAlert and the dialog that sends them. The messages are ids into the locales. */
export const alertSchema = object({
  condition: mixed<AlertCondition>()
    .oneOf(ALERT_CONDITIONS, 'alerts.form.condition.required')
    .required('alerts.form.condition.required'),
  /** Plain digits: a price in the stock's currency, or a percentage. */
  value: string()
    .required()
    .when(['condition', 'isRepeat'], ([condition, isRepeat]) => {
      if (condition !== 'percent_move') return price;
      return isRepeat === true ? percentEachTime : percentOnce;
    }),
  isRepeat: bool().required(),
  isEmail: bool().required(),
});

export type AlertInput = InferType<typeof alertSchema>;

/** The prices at which a condition is met: from `upper` upwards, from `lower` downwards. */
export interface AlertBounds {
  readonly upper: number | null;
  readonly lower: number | null;
}

/** As the database rounds: 100 + 10 % is 110, not 110.00000000000001. */
const exact = (amount: number): number => Number(amount.toFixed(ALERT_LIMITS.priceDecimals));

/** The same rule as the columns `upper` and `lower` of the table of alerts. */
export function alertBounds(condition: AlertCondition, value: number, basePrice: number): AlertBounds {
  if (condition === 'above') return { upper: value, lower: null };
  if (condition === 'below') return { upper: null, lower: value };
  return { upper: exact(basePrice * (1 + value / 100)), lower: exact(basePrice * (1 - value / 100)) };
}

/** Whether a condition is met at a price. */
export const isMetAt = ({ upper, lower }: AlertBounds, current: number): boolean =>
  (upper !== null && current >= upper) || (lower !== null && current <= lower);
