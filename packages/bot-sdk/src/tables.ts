import type { CardCell, CardColumn, CardTable } from './wire.ts';

/** Limits of a table, texts in UTF-16 units. */
const TABLE_LIMITS = { columns: 5, rows: 20, label: 40, cell: 60 } as const;

type Cells = readonly (string | CardCell)[];

/** A table. A column may be its label, a row its cells, and a cell its value. */
export interface TableInput {
  readonly columns: readonly (string | CardColumn)[];
  readonly rows: readonly (Cells | { readonly cells: Cells })[];
}

const isList = (row: TableInput['rows'][number]): row is Cells => Array.isArray(row);

function assertCount(name: string, count: number, max: number): void {
  if (count === 0) throw new RangeError(`card.table has no ${name}`);
  if (count > max) throw new RangeError(`card.table has ${count} ${name}, at most ${max} are shown`);
}

function assertLength(name: string, text: string, max: number): void {
  if (text.length > max)
    throw new RangeError(`card.table.${name} has ${text.length} characters, at most ${max} are shown`);
}

/**
 * Makes a table, and names what Bourse would refuse.
 * @throws RangeError
 */
export function toTable(input: TableInput): CardTable {
  const columns = input.columns.map((column) => (typeof column === 'string' ? { label: column } : column));
  assertCount('columns', columns.length, TABLE_LIMITS.columns);
  for (const [index, { label }] of columns.entries()) {
    if (label.trim() === '') throw new RangeError(`card.table.columns[${index}].label is empty`);
    assertLength(`columns[${index}].label`, label, TABLE_LIMITS.label);
  }
  assertCount('rows', input.rows.length, TABLE_LIMITS.rows);
  const rows = input.rows.map((row, index) => {
    const cells = (isList(row) ? row : row.cells).map((cell) => (typeof cell === 'string' ? { value: cell } : cell));
    if (cells.length !== columns.length)
      throw new RangeError(`card.table.rows[${index}] has ${cells.length} cells for ${columns.length} columns`);
    for (const [place, { value }] of cells.entries())
      assertLength(`rows[${index}].cells[${place}].value`, value, TABLE_LIMITS.cell);
    return { cells };
  });
  return { columns, rows };
}
