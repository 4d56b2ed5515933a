export interface Row {
  what: string;
  measured: string;
  target: string;
  met: boolean;
}

/** A table for the terminal: what, measured, target, result. */
export function printRows(rows: readonly Row[]): void {
  const width = (key: 'what' | 'measured' | 'target') => Math.max(...rows.map((row) => row[key].length));
  console.log('');
  for (const row of rows) {
    const cells = [
      row.what.padEnd(width('what')),
      row.measured.padStart(width('measured')),
      row.target.padEnd(width('target')),
    ];
    console.log(`${row.met ? '✓' : '✗'} ${cells.join('   ')}`);
  }
}

/** One line: how many targets are met, and which are not. */
export function summarize(name: string, rows: readonly Row[]): string {
  const failed = rows.filter((row) => !row.met);
  const count =
    failed.length === 0 ? `all ${rows.length} hold` : `${rows.length - failed.length} of ${rows.length} hold`;
  return [`= ${name}: ${count}`, ...failed.map(({ what, measured }) => `${what} ${measured}`)].join('; not ');
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that this share (0 to 1) of all values does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
