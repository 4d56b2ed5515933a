/** A day of the chart, formatted for the reader. */
export interface ChartDay {
  name: string;
  value: string;
  /** Compared with the first day; empty on it. */
  change: string;
  index: string;
}
