/** Rounds an amount or a percentage to two decimals. */
export const roundTo2 = (value: number): number => Math.round(value * 100) / 100;
