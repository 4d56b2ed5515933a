import { globSync, readFileSync } from 'node:fs';

import { parseSync, Visitor, type Expression, type ObjectExpression } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

import { en as serverMessages } from '../../server/i18n/locales/en';

const clientMessages: Readonly<Record<string, string>> = JSON.parse(readFileSync('src/locales/en.json', 'utf8'));

const readPlaceholders = (message: string): string[] =>
  [...message.matchAll(/\{\s*([a-z]\w*)\s*[,}]/gi)].flatMap(([, name]) => name ?? []);

const messages = new Map(
  Object.entries({ ...serverMessages, ...clientMessages }).map(([id, text]) => [id, readPlaceholders(text)]),
);

/** The names of an object literal, or undefined when a spread may add others. */
function readKeys({ properties }: ObjectExpression): ReadonlySet<string> | undefined {
  const keys = new Set<string>();
  for (const property of properties) {
    if (property.type === 'SpreadElement') return undefined;
    if (property.key.type === 'Identifier') keys.add(property.key.name);
    else if (property.key.type === 'Literal') keys.add(String(property.key.value));
  }
  return keys;
}

/** The ids that an expression can be: itself, or all that fit a template. */
function readIds(expression: Expression | undefined): string[] {
  if (expression?.type === 'Literal' && typeof expression.value === 'string') return [expression.value];
  if (expression?.type !== 'TemplateLiteral') return [];
  const pattern = expression.quasis.map(({ value }) => value.raw.replaceAll('.', '\\.')).join('\\w+');
  return [...messages.keys()].filter((id) => new RegExp(`^${pattern}$`).test(id));
}

const property = (object: ObjectExpression, name: string): Expression | undefined => {
  for (const entry of object.properties)
    if (entry.type === 'Property' && entry.key.type === 'Identifier' && entry.key.name === name) return entry.value;
  return undefined;
};

/** Calls of `formatMessage`, `say`, `translate` and `UserError` whose values lack a placeholder of the message. */
function findMissing(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const missing: string[] = [];
  const check = (ids: readonly string[], values: ObjectExpression): void => {
    const keys = readKeys(values);
    if (keys === undefined) return;
    // A template fits several messages; those with other placeholders belong to other places.
    const wanted = ids.map((id) => messages.get(id) ?? []).filter((names) => names.length > 0);
    if (wanted.length > 0 && !wanted.some((names) => names.every((name) => keys.has(name))))
      missing.push(`${file}: ${ids.join(' or ')} needs {${wanted.map((names) => names.join(', ')).join('} or {')}}`);
  };
  const checkArguments = (given: readonly { readonly type: string }[]): void => {
    for (const [index, argument] of (given as readonly Expression[]).entries()) {
      const next = given[index + 1] as Expression | undefined;
      if (next?.type !== 'ObjectExpression') continue;
      check(readIds(argument.type === 'ObjectExpression' ? property(argument, 'id') : argument), next);
    }
  };
  new Visitor({
    CallExpression: ({ arguments: given }) => checkArguments(given),
    NewExpression: ({ arguments: given }) => checkArguments(given),
    JSXOpeningElement: ({ attributes }) => {
      const read = (name: string): Expression | undefined => {
        for (const attribute of attributes)
          if (
            attribute.type === 'JSXAttribute' &&
            attribute.name.name === name &&
            attribute.value?.type === 'JSXExpressionContainer'
          )
            return attribute.value.expression as Expression;
          else if (
            attribute.type === 'JSXAttribute' &&
            attribute.name.name === name &&
            attribute.value?.type === 'Literal'
          )
            return attribute.value;
        return undefined;
      };
      const values = read('values');
      if (values?.type === 'ObjectExpression') check(readIds(read('id')), values);
    },
  }).visit(parseSync(file, text).program);
  return missing;
}

describe('the values of a message', () => {
  it.each(['src', 'server'])('name every placeholder of its text, in %s', (folder) => {
    const files = globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !/generated|i18n\/locales/.test(file));
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(findMissing)).toEqual([]);
  });
});
