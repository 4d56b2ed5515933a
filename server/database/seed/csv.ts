import { readFileSync } from 'node:fs';

/** Rows of a data file of this folder as records; fields are split by |, the first line names them. */
export function readTable(file: string): Record<string, string>[] {
  const text = readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const names = head.split('|');
  return lines.map((line, index) => {
    const values = line.split('|');
    if (values.length !== names.length)
      throw new Error(`${file}, line ${index + 2}: ${values.length} fields instead of ${names.length}.`);
    return Object.fromEntries(names.map((name, position) => [name, values[position] ?? '']));
  });
}

/** A text field; the file must name it in its first line. */
export function field(row: Record<string, string>, name: string): string {
  const value = row[name];
  if (value === undefined) throw new Error(`The data file has no column ${name}.`);
  return value;
}

export function numberField(row: Record<string, string>, name: string): number {
  const value = Number(field(row, name));
  if (!Number.isFinite(value)) throw new Error(`${name} is no number: ${field(row, name)}`);
  return value;
}
