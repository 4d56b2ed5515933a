import { number, object, string } from 'yup';
import { amountSchema } from './amounts.ts';

export const PORTFOLIO_LIMITS = {
  /** Purchases that a user may store. */
  holdings: 10_000,
  /** Shares of one purchase. */
  quantity: 1_000_000_000,
  quantityDecimals: 8,
  /** Price of a share. */
  price: 1_000_000_000,
  priceDecimals: 6,
  /** The earliest date of a purchase. */
  firstDay: '1900-01-01',
} as const;

const isDay = (text: string | undefined): boolean => {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/**
 * A purchase as its form stores it: amounts are plain digits, the day is YYYY-MM-DD. @param latestDay the current day
 * in the time zone of the buyer
 */
export const holdingSchema = (latestDay: string) =>
  object({
    quantity: amountSchema(
      { above: 0, most: PORTFOLIO_LIMITS.quantity, decimals: PORTFOLIO_LIMITS.quantityDecimals },
      {
        required: 'portfolios.form.quantity.required',
        invalid: 'portfolios.form.quantity.invalid',
        tooSmall: 'portfolios.form.quantity.tooSmall',
        tooLarge: 'portfolios.form.quantity.tooLarge',
        decimals: 'portfolios.form.quantity.decimals',
      },
    ),
    buyPrice: amountSchema(
      { least: 0, most: PORTFOLIO_LIMITS.price, decimals: PORTFOLIO_LIMITS.priceDecimals },
      {
        required: 'portfolios.form.price.required',
        invalid: 'portfolios.form.price.invalid',
        tooSmall: 'portfolios.form.price.tooSmall',
        tooLarge: 'portfolios.form.price.tooLarge',
        decimals: 'portfolios.form.price.decimals',
      },
    ),
    boughtOn: string()
      .required('portfolios.form.day.required')
      .test('day', 'portfolios.form.day.invalid', (day) => !day || isDay(day))
      .test('past', 'portfolios.form.day.future', (day) => !isDay(day) || (day ?? '') <= latestDay)
      .test('early', 'portfolios.form.day.tooEarly', (day) => !isDay(day) || (day ?? '') >= PORTFOLIO_LIMITS.firstDay),
  });

/** The form that enters a purchase: the stock is chosen first. */
export const newHoldingSchema = (latestDay: string) =>
  object({ tickerId: number().nullable().required('portfolios.form.stock.required') }).concat(holdingSchema(latestDay));
