/** The parent of a chart's fields. Each range is read by its own resolver, only when a request selects it. */
export interface ChartParent {
  /** Null for an empty chart. */
  readonly tickerId: number | null;
  /** A stock to whose first price each range is scaled; without it the prices stay as they are. */
  readonly baseTickerId?: number;
}
