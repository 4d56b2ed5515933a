import { useSearchParams } from 'react-router';

import { DEFAULT_DASHBOARD_RANGE, toDashboardRange, type DashboardRange } from '@rules/platform/dashboard';

const PARAM = 'days';

/** Reads the range of the charts from the address. */
export const readRange = (search: URLSearchParams): DashboardRange => toDashboardRange(search.get(PARAM));

/** The range of the charts, stored in the address. */
export function useDashboardRange(): [range: DashboardRange, setRange: (range: DashboardRange) => void] {
  const [params, setParams] = useSearchParams();
  const setRange = (range: DashboardRange) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (range === DEFAULT_DASHBOARD_RANGE) changed.delete(PARAM);
        else changed.set(PARAM, String(range));
        return changed;
      },
      { preventScrollReset: true },
    );
  return [readRange(params), setRange];
}
