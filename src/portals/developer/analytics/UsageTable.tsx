import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { StatsTable } from '@/shared/chart/StatsTable';

import { useUsageTexts, type Stats } from './useUsageTexts';

interface UsageTableProps {
  title: string;
  /** The heading of the first column. */
  first: string;
  rows: readonly { key: string; name: ReactNode; stats: Stats }[];
}

/** Measured usage, one row per command or day. */
export function UsageTable({ title, first, rows }: UsageTableProps) {
  const intl = useIntl();
  const toTexts = useUsageTexts();
  const columns = ['usage.requests', 'usage.answered', 'usage.median'] as const;
  return (
    <StatsTable
      title={title}
      columns={[first, ...columns.map((id) => intl.formatMessage({ id }))]}
      rows={rows.map(({ key, name, stats }) => {
        const { requests, answered, median } = toTexts(stats);
        return { key, name, values: [requests, answered, median] };
      })}
    />
  );
}
