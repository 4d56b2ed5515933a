/** The prices of one step. */
export interface PricePoint {
  /** Start of the step, milliseconds since 1970. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  /** Outside the session: before the opening or after the close. */
  isExtended?: boolean;
}

/** A second line, such as an index. Values at times without a point are dropped. */
export interface PriceComparison {
  name: string;
  values: ReadonlyArray<{ time: number; value: number }>;
  /** The base of its change; its first value by default. */
  base?: number;
}

/** An event of one day, such as a split. */
export interface PriceMark {
  /** Start of the day, milliseconds since 1970. */
  time: number;
  /** The short text in the drawing, e.g. "4:1". */
  label: string;
  /** The full text, for the cursor and the table. */
  text: string;
}

/** The earlier price that is the base of every change: the previous close. */
export interface PriceBaseline {
  value: number;
  label: string;
}

export type PriceShape = 'line' | 'candles';

/** Length of the steps. */
export type PriceStep = '5m' | '15m' | '1h' | '1d' | '1w' | '1mo';

/** The methods of a drawing that the buttons and keys around it call. */
export interface PlotHandle {
  zoomIn: () => void;
  zoomOut: () => void;
  showAll: () => void;
}
