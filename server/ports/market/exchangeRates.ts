/**
 * Units of each currency per US dollar. Fixed, rounded reference rates for totals over several currencies; pages that
 * show such a total state this. Decimal texts, for exact arithmetic in the database.
 */
const PER_DOLLAR: Readonly<Record<string, string>> = {
  USD: '1',
  AED: '3.6725',
  AUD: '1.52',
  AZN: '1.70',
  BGN: '1.69',
  BRL: '5.40',
  CAD: '1.39',
  CHF: '0.80',
  CLP: '940',
  CNY: '7.12',
  COP: '3900',
  CZK: '21.0',
  DKK: '6.45',
  EGP: '47.5',
  EUR: '0.864',
  GBP: '0.755',
  HKD: '7.78',
  HUF: '332',
  IDR: '16650',
  ILS: '3.27',
  INR: '88.5',
  JPY: '154',
  KRW: '1460',
  KZT: '525',
  MXN: '18.4',
  MYR: '4.14',
  NGN: '1450',
  NOK: '10.1',
  NZD: '1.76',
  PHP: '58.8',
  PKR: '281',
  PLN: '3.66',
  QAR: '3.64',
  RON: '4.39',
  RSD: '101',
  RUB: '81',
  SAR: '3.75',
  SEK: '9.50',
  SGD: '1.30',
  THB: '32.4',
  TRY: '42',
  UAH: '42.1',
  VND: '26350',
  ZAR: '17.2',
};

/** Units of the currency per dollar, as an exact decimal; undefined for a currency without a rate. */
export const findDollarRate = (currency: string): string | undefined =>
  Object.hasOwn(PER_DOLLAR, currency) ? PER_DOLLAR[currency] : undefined;
