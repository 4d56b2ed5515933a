/**
 * Money columns arrive as strings such as "12.500000": exact. Sums and comparisons are made by PostgreSQL; a number
 * is made only for the wire, where every amount has at most 15 significant digits.
 */
export function decimalToNumber(value: string): number;
export function decimalToNumber(value: string | null): number | null;
export function decimalToNumber(value: string | null): number | null {
  return value === null ? null : Number(value);
}

/** A number from the wire as an exact decimal with at most six decimals. Throws RangeError on what is no amount. */
export function numberToDecimal(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e14) throw new RangeError(`not an amount: ${value}`);
  return value.toFixed(6);
}
