const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** JSON with each object or list of plain values on one line: a column of a snapshot takes one line instead of six. */
export function printSnapshot(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries = Object.entries(value).map(([key, item]) => ({
    name: isList ? '' : `${JSON.stringify(key)}: `,
    item,
  }));
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const inner = `${indent}  `;
  const parts = entries.map(({ name, item }) => `${name}${printSnapshot(item, inner)}`);
  if (entries.every(({ item }) => isScalar(item))) {
    const space = isList || parts.length === 0 ? '' : ' ';
    return `${open}${space}${parts.join(', ')}${space}${close}`;
  }
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}
