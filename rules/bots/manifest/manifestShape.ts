import { joinPath } from '../../text/jsonSource.ts';

/** What is wrong at a path. The message is an id of src/locales. */
export interface ShapeProblem {
  readonly path: string;
  readonly messageId: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The form of a value. A question mark says that null is possible. */
export type Shape =
  | 'text'
  | 'text?'
  | 'number'
  | 'number?'
  | 'flag'
  | {
      readonly fields: Readonly<Record<string, Shape>>;
      readonly required?: readonly string[];
      readonly isNullable?: true;
    }
  | { readonly list: Shape; readonly max: number };

const KINDS = { string: 'text', number: 'number', boolean: 'flag' } as const;

const expectations = {
  text: 'manifests.form.expected.text',
  number: 'manifests.form.expected.number',
  flag: 'manifests.form.expected.flag',
} as const;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function checkScalar(value: unknown, shape: Extract<Shape, string>, path: string): ShapeProblem[] {
  const kind = shape === 'text?' ? 'text' : shape === 'number?' ? 'number' : shape;
  if (value === null && shape.endsWith('?')) return [];
  const type = typeof value;
  const isFit = (type === 'string' || type === 'number' || type === 'boolean') && KINDS[type] === kind;
  return isFit ? [] : [{ path, messageId: expectations[kind] }];
}

/** Lists what does not have the form: unknown and missing fields, values of another kind, and lists that are too long. */
export function checkShape(value: unknown, shape: Shape, path = ''): ShapeProblem[] {
  if (typeof shape === 'string') return checkScalar(value, shape, path);
  if ('list' in shape) {
    if (!Array.isArray(value)) return [{ path, messageId: 'manifests.form.expected.list' }];
    if (value.length > shape.max) return [{ path, messageId: 'manifests.form.tooMany', values: { max: shape.max } }];
    return value.flatMap((item, index) => checkShape(item, shape.list, `${path}[${index}]`));
  }
  if (value === null && shape.isNullable) return [];
  if (!isRecord(value)) return [{ path, messageId: 'manifests.form.expected.object' }];
  const missing = (shape.required ?? [])
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => ({ path: joinPath(path, name), messageId: 'manifests.form.missing' }));
  const inside = Object.entries(value).flatMap(([name, item]): ShapeProblem[] => {
    const place = joinPath(path, name);
    const field = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
    if (field !== undefined) return checkShape(item, field, place);
    const fields = Object.keys(shape.fields).join(', ');
    return [{ path: place, messageId: 'manifests.form.unknownField', values: { fields } }];
  });
  return [...missing, ...inside];
}
