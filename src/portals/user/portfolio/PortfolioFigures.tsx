import { FormattedMessage } from 'react-intl';

import { FiguresTable } from '@/shared/chart/FiguresTable';

import type { ChartDay } from './PortfolioChart';

interface PortfolioFiguresProps {
  title: string;
  days: readonly ChartDay[];
  indexName: string | null;
}

/** The days of the chart, the newest first. */
export function PortfolioFigures({ title, days, indexName }: PortfolioFiguresProps) {
  return (
    <FiguresTable
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
        figures: [value, change, ...(indexName === null ? [] : [index])],
      }))}
    />
  );
}
