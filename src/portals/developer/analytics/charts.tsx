import { useIntl } from 'react-intl';

import type { ChartDuration } from '@/generated/schema';
import { ChartFrame } from '@/shared/chart/ChartFrame';
import type { ChartStep } from '@/shared/chart/types';

import { CommandChoice } from './CommandChoice';
import { useBotChart } from './useBotChart';
import { useChartTexts } from './useChartTexts';

interface ChartProps {
  botId: number;
  step: ChartDuration;
}

const RATING_RANGE = [0, 5] as const;

const getValues = (steps: readonly ChartStep[]): number[] =>
  steps.flatMap(({ value }) => (value === null ? [] : [value]));

/** The number of subscribers at the end of each step. */
export function SubscribersChart({ botId, step }: ChartProps) {
  const intl = useIntl();
  const texts = useChartTexts(step);
  const chart = useBotChart('subscribers', { botId, step });
  return (
    <ChartFrame
      {...chart}
      shape="line"
      title={intl.formatMessage({ id: 'analytics.subscribers.title' })}
      stepName={texts.stepName}
      valueName={intl.formatMessage({ id: 'analytics.subscribers.title' })}
      formatValue={(count) => intl.formatMessage({ id: 'analytics.subscribers.value' }, { count })}
      summary={(steps) => {
        const values = getValues(steps);
        return intl.formatMessage(
          { id: 'analytics.subscribers.summary' },
          { last: values.at(-1) ?? 0, first: values[0] ?? 0, period: texts.period(steps.length) },
        );
      }}
      empty={{
        title: intl.formatMessage({ id: 'analytics.subscribers.empty' }),
        hint: intl.formatMessage({ id: 'analytics.subscribers.emptyHint' }),
      }}
    />
  );
}

interface UseChartProps extends ChartProps {
  command: string | null;
  onCommand: (command: string | null) => void;
}

/** The usage of all commands, or of one, in each step. */
export function UseChart({ botId, step, command, onCommand }: UseChartProps) {
  const intl = useIntl();
  const texts = useChartTexts(step);
  const chart = useBotChart('use', { botId, step, command });
  return (
    <ChartFrame
      {...chart}
      shape="column"
      title={intl.formatMessage({ id: 'analytics.use.title' })}
      action={<CommandChoice botId={botId} command={command} onChange={onCommand} />}
      stepName={texts.stepName}
      valueName={intl.formatMessage({ id: 'analytics.use.title' })}
      formatValue={(count) => intl.formatMessage({ id: 'analytics.use.value' }, { count })}
      summary={(steps) => {
        const values = getValues(steps);
        const peak = Math.max(0, ...values);
        return intl.formatMessage(
          { id: 'analytics.use.summary' },
          {
            total: values.reduce((sum, value) => sum + value, 0),
            peak,
            when: steps.find(({ value }) => value === peak)?.name ?? '',
            period: texts.period(steps.length),
          },
        );
      }}
      empty={{
        title: intl.formatMessage({ id: 'analytics.use.empty' }),
        hint: intl.formatMessage({ id: 'analytics.use.emptyHint' }),
      }}
    />
  );
}

/** The average of all ratings at the end of each step. */
export function RatingsChart({ botId, step }: ChartProps) {
  const intl = useIntl();
  const texts = useChartTexts(step);
  const chart = useBotChart('ratings', { botId, step });
  return (
    <ChartFrame
      {...chart}
      shape="line"
      range={RATING_RANGE}
      title={intl.formatMessage({ id: 'analytics.ratings.title' })}
      stepName={texts.stepName}
      valueName={intl.formatMessage({ id: 'analytics.ratings.title' })}
      formatValue={(value) => intl.formatMessage({ id: 'analytics.rating' }, { stars: texts.stars(value) })}
      summary={(steps) => {
        const values = getValues(steps);
        return intl.formatMessage(
          { id: 'analytics.ratings.summary' },
          {
            last: texts.stars(values.at(-1) ?? 0),
            low: texts.stars(Math.min(...values)),
            high: texts.stars(Math.max(...values)),
            period: texts.period(steps.length),
          },
        );
      }}
      empty={{
        title: intl.formatMessage({ id: 'analytics.ratings.empty' }),
        hint: intl.formatMessage({ id: 'analytics.ratings.emptyHint' }),
      }}
    />
  );
}
