import { useIntl } from 'react-intl';

import type { Stats_BotUsageStatsFragment } from '@/generated/conversations/fragments';
import { useFormat } from '@/shared/format/useFormat';

export type Stats = Stats_BotUsageStatsFragment;

/** The stats of one row as texts; a dash without a measurement. */
export function useUsageTexts(): (stats: Stats) => {
  requests: string;
  answers: string;
  answered: string;
  median: string;
} {
  const intl = useIntl();
  const format = useFormat();
  return ({ requests, answers, answered_percentage: answered, median_answer_seconds: median }) => ({
    requests: format.number(requests),
    answers: format.number(answers),
    answered:
      answered === null || answered === undefined
        ? '–'
        : intl.formatNumber(answered / 100, { style: 'percent', maximumFractionDigits: 1 }),
    median:
      median === null || median === undefined
        ? '–'
        : intl.formatNumber(median, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 }),
  });
}
