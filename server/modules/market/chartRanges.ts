/** A chart that nobody has read yet: its ranges are read one by one, as they are asked for. */
export interface ChartOf {
  readonly tickerId: number;
  /** A stock at whose price each range is to start; the ticker's own prices without one. */
  readonly startAs?: number;
}
