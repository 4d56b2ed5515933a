/** Writes a measured value to the terminal, with the limit that the test asserts. */
export function reportMeasurement(what: string, measured: number | string, limit: string): void {
  const value = typeof measured === 'number' ? String(Math.round(measured * 100) / 100) : measured;
  process.stderr.write(`${what}: ${value} (limit: ${limit})\n`);
}
