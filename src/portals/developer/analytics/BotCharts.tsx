import { useIntl } from 'react-intl';

import { ChartDuration } from '@/generated/schema';
import { Segmented } from '@/shared/ui/Segmented';

import styles from './Analytics.module.css';
import { RatingsChart, SubscribersChart, UseChart } from './charts';
import { useChartParams } from './useChartParams';
import { stepNameIds } from './useChartTexts';

const STEPS = [ChartDuration.day, ChartDuration.week, ChartDuration.month] as const;

/** The charts of a bot by day, week or month. */
export function BotCharts({ botId }: { botId: number }) {
  const intl = useIntl();
  const { step, command, setStep, setCommand } = useChartParams();
  return (
    <div className={styles['charts']}>
      <Segmented<ChartDuration>
        className={styles['steps']}
        aria-label={intl.formatMessage({ id: 'analytics.chart.controls' })}
        value={step}
        onChange={setStep}
        options={STEPS.map((value) => ({ value, label: intl.formatMessage({ id: stepNameIds[value] }) }))}
      />
      <div className={styles['wide']}>
        <UseChart botId={botId} step={step} command={command} onCommand={setCommand} />
      </div>
      <SubscribersChart botId={botId} step={step} />
      <RatingsChart botId={botId} step={step} />
    </div>
  );
}
