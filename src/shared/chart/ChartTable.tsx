import { FormattedMessage } from 'react-intl';

import { StatsTable } from './StatsTable';
import type { ChartStep } from './types';

interface ChartTableProps {
  title: string;
  stepName: string;
  valueName: string;
  steps: readonly ChartStep[];
  formatValue: (value: number) => string;
}

/** The steps of a chart and their values. */
export function ChartTable({ title, stepName, valueName, steps, formatValue }: ChartTableProps) {
  return (
    <StatsTable
      title={title}
      columns={[stepName, valueName]}
      rows={steps.map(({ label, name, value }) => ({
        key: label,
        name,
        values: [value === null ? <FormattedMessage key="nothing" id="chart.nothing" /> : formatValue(value)],
      }))}
    />
  );
}
