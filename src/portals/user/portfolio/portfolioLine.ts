interface Scale {
  low: number;
  high: number;
  width: number;
  height: number;
}

const INSET = 6;

/** A line through all values on a shared scale; equal values give a line in the middle. */
export function toLine(values: readonly number[], { low, high, width, height }: Scale): string {
  if (values.length < 2) return '';
  const span = high - low;
  return values
    .map((value, place) => {
      const x = (place / (values.length - 1)) * width;
      const y = span === 0 ? height / 2 : INSET + (height - 2 * INSET) * (1 - (value - low) / span);
      return `${place === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join('');
}
