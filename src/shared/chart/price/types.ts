/** What happened to a price in one step. */
export interface PricePoint {
  /** Start of the step, milliseconds since 1970. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  /** Made outside the session: before the opening or after the close. */
  isExtended?: boolean;
}

/** A second line, such as an index. Values at other moments than the points' are left out. */
export interface PriceComparison {
  name: string;
  values: ReadonlyArray<{ time: number; value: number }>;
  /** What its change counts from; its first value when left out. */
  base?: number;
}

/** Something worth knowing about one day, such as a split. */
export interface PriceMark {
  /** Start of the day, milliseconds since 1970. */
  time: number;
  /** In the drawing, e.g. "4:1". */
  label: string;
  /** In full, for the cursor and the table. */
  text: string;
}

/** An earlier price that the others are seen against and every change counts from: the close before. */
export interface PriceBaseline {
  value: number;
  label: string;
}

export type PriceShape = 'line' | 'candles';

/** Length of the steps. */
export type PriceStep = '5m' | '15m' | '1h' | '1d' | '1w' | '1mo';

/** What the buttons and keys around a drawing ask of it. */
export interface PlotHandle {
  zoomIn: () => void;
  zoomOut: () => void;
  showAll: () => void;
}
