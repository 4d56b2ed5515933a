/** A step of a chart, the oldest first. */
export interface ChartStep {
  /** Below the axis; no two of a chart are the same. */
  label: string;
  /** In full, for the cursor and the table. */
  name: string;
  /** Null where there is nothing to show yet. */
  value: number | null;
}

/** Lines for what stands at a moment, columns for what adds up over a step. */
export type ChartShape = 'line' | 'column';
