import { useIntl } from 'react-intl';

import type { ChartDuration } from '@/generated/schema';
import type { MessageId } from '@/shared/i18n/messages';

/** The names of the steps. */
export const stepNameIds: Readonly<Record<ChartDuration, MessageId>> = {
  day: 'analytics.chart.day',
  week: 'analytics.chart.week',
  month: 'analytics.chart.month',
};

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** The texts that all charts of a bot share. */
export function useChartTexts(step: ChartDuration) {
  const intl = useIntl();
  return {
    stepName: intl.formatMessage({ id: stepNameIds[step] }),
    /** "30 days" */
    period: (count: number) => intl.formatMessage({ id: 'analytics.period' }, { step, count }),
    stars: (value: number) => intl.formatNumber(value, ONE_DECIMAL),
  };
}
