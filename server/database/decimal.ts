/**
 * Converts a money column, an exact string such as "12.500000", to a number for the wire. Amounts have at most 15
 * significant digits. PostgreSQL does all additions and comparisons.
 */
export function decimalToNumber(value: string): number;
export function decimalToNumber(value: string | null): number | null;
export function decimalToNumber(value: string | null): number | null {
  return value === null ? null : Number(value);
}

/**
 * Converts a number from the wire to an exact decimal with at most six decimals.
 * @throws RangeError for a value that is not an amount
 */
export function numberToDecimal(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e14) throw new RangeError(`not an amount: ${value}`);
  return value.toFixed(6);
}
