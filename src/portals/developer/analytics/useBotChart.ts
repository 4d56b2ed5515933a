import { useIntl, type IntlShape } from 'react-intl';

import {
  useGetBotAnalysisChartQuery,
  type GetBotAnalysisChartQuery,
  type GetBotAnalysisChartQueryVariables,
} from '@/generated/bots/getBotAnalysisChart';
import type { BotChartKind, ChartDuration } from '@/generated/schema';
import { readResponse } from '@/shared/action/readResponse';
import type { ChartStep } from '@/shared/chart/types';

type WirePoint = NonNullable<GetBotAnalysisChartQuery['getBotAnalysisChart']['data']>[number];

interface BotChart {
  /** Undefined until the first response. */
  steps: readonly ChartStep[] | undefined;
  isStale: boolean;
  failure: string | null | undefined;
  onRetry: () => void;
}

/** One chart of a bot. While other steps load, the previous ones stay on screen. */
export function useBotChart(
  chart: BotChartKind,
  { botId, step, command = null }: { botId: number; step: ChartDuration; command?: string | null },
): BotChart {
  const intl = useIntl();
  const variables: GetBotAnalysisChartQueryVariables = { botId, commandText: command, chart, durationType: step };
  const result = useGetBotAnalysisChartQuery({ variables, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse({ ...result, data: result.data ?? result.previousData });
  return {
    steps: response?.data?.map((point) => toStep(point, chart, intl)),
    isStale: result.loading && result.data === undefined && result.previousData !== undefined,
    failure,
    onRetry: () => void result.refetch(),
  };
}

/** Steps start in UTC: in another zone the first of a month could be the last of the previous one. */
const UTC = { timeZone: 'UTC' } as const;
const SHORT = { ...UTC, day: 'numeric', month: 'short' } as const;
const FULL = { ...UTC, dateStyle: 'medium' } as const;
const SHORT_MONTH = { ...UTC, month: 'short', year: '2-digit' } as const;
const FULL_MONTH = { ...UTC, month: 'long', year: 'numeric' } as const;

function toStep({ chart_ts, value, duration_type }: WirePoint, chart: BotChartKind, intl: IntlShape): ChartStep {
  // A rating is at least 1: 0 means that there was none.
  const shown = chart === 'ratings' && value === 0 ? null : value;
  if (duration_type === 'month') {
    return { label: intl.formatDate(chart_ts, SHORT_MONTH), name: intl.formatDate(chart_ts, FULL_MONTH), value: shown };
  }
  const date = intl.formatDate(chart_ts, FULL);
  const name = duration_type === 'week' ? intl.formatMessage({ id: 'analytics.chart.weekOf' }, { date }) : date;
  return { label: intl.formatDate(chart_ts, SHORT), name, value: shown };
}
