/** The parent of a chart's fields. Each range is read by its own resolver, only when a request selects it. */
export interface ChartParent {
  readonly tickerId: number;
  /** A stock at whose price each range starts; the ticker's own prices without one. */
  readonly startAs?: number;
}
