/** The ranges of the charts on the admin dashboard, in days. */
export const DASHBOARD_RANGES = [7, 30, 90] as const;
export type DashboardRange = (typeof DASHBOARD_RANGES)[number];

export const DEFAULT_DASHBOARD_RANGE = 30;

/** Reads a range; anything else is the default. */
export const toDashboardRange = (days: unknown): DashboardRange =>
  DASHBOARD_RANGES.find((range) => range === Number(days)) ?? DEFAULT_DASHBOARD_RANGE;
