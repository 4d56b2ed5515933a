/** A step of a chart, the oldest first. */
export interface ChartStep {
  /** Below the axis; unique within a chart. */
  label: string;
  /** In full, for the cursor and the table. */
  name: string;
  /** Null without data. */
  value: number | null;
}

/** Lines for a value at a time, columns for a sum over a step. */
export type ChartShape = 'line' | 'column';
