import type { IntlShape } from 'react-intl';

import { dateFormat } from '@/shared/format/formatters';

import { isIntraday } from './steps';
import type { PriceStep } from './types';

/** Formats a step by the exchange's clock (seconds as if in UTC): a time of day, a day, a week or a month. */
export function createStepFormatter(intl: IntlShape, step: PriceStep): (clock: number) => string {
  const createFormat = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(intl.locale, { ...options, timeZone: 'UTC' });
    return (clock: number) => format.format(clock * 1000);
  };
  if (isIntraday(step)) return createFormat({ dateStyle: 'medium', timeStyle: 'short' });
  if (step === '1mo') return createFormat({ month: 'long', year: 'numeric' });
  const day = createFormat({ dateStyle: 'medium' });
  if (step === '1d') return day;
  return (clock) => intl.formatMessage({ id: 'chart.price.weekOf' }, { date: day(clock) });
}
