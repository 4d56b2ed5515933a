import { readFileSync } from 'node:fs';

/** The rows of a data file as records. Fields are separated by |; the first line contains their names. */
export function readDelimitedFile(file: URL): Record<string, string>[] {
  const text = readFileSync(file, 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const names = head.split('|');
  return lines.map((line, index) => {
    const values = line.split('|');
    if (values.length !== names.length)
      throw new Error(`${file.pathname}, line ${index + 2}: ${values.length} fields instead of ${names.length}.`);
    return Object.fromEntries(names.map((name, position) => [name, values[position] ?? '']));
  });
}

/**
 * A text field.
 * @throws Error when the first line of the file does not name it
 */
export function field(row: Record<string, string>, name: string): string {
  const value = row[name];
  if (value === undefined) throw new Error(`The data file has no column ${name}.`);
  return value;
}

export function numberField(row: Record<string, string>, name: string): number {
  const value = Number(field(row, name));
  if (!Number.isFinite(value)) throw new Error(`${name} is not a number: ${field(row, name)}`);
  return value;
}
