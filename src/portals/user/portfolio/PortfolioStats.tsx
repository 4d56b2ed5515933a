import { FormattedMessage } from 'react-intl';

import { StatsTable } from '@/shared/chart/StatsTable';

import type { ChartDay } from './chartDay';

interface PortfolioStatsProps {
  title: string;
  days: readonly ChartDay[];
  indexName: string | null;
}

/** The days of the chart, the newest first. */
export function PortfolioStats({ title, days, indexName }: PortfolioStatsProps) {
  return (
    <StatsTable
      title={title}
      columns={[
        <FormattedMessage key="day" id="portfolios.chart.day" />,
        <FormattedMessage key="value" id="portfolios.summary.value" />,
        <FormattedMessage key="change" id="portfolios.chart.change" />,
        ...(indexName === null ? [] : [indexName]),
      ]}
      rows={days.toReversed().map(({ name, value, change, index }) => ({
        key: name,
        name,
        values: [value, change, ...(indexName === null ? [] : [index])],
      }))}
    />
  );
}
