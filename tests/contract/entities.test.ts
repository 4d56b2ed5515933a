import { getNamedType, isInterfaceType, isObjectType, type GraphQLNamedType } from 'graphql';
import { describe, expect, it } from 'vitest';

import { schema } from './contractFiles.ts';
import { specifiedEntities, type Fields } from './specifiedEntities.ts';

/** Paths of the fields that a type lacks. */
function missingIn(type: GraphQLNamedType | undefined, wanted: Fields, path: string): string[] {
  if (!isObjectType(type) && !isInterfaceType(type)) return [path];
  const fields = type.getFields();
  return wanted.flatMap((item) => {
    const entries: (readonly [string, Fields])[] = typeof item === 'string' ? [[item, []]] : Object.entries(item);
    return entries.flatMap(([name, inner]) => {
      const field = fields[name];
      if (field === undefined) return [`${path}.${name}`];
      return inner.length === 0 ? [] : missingIn(getNamedType(field.type), inner, `${path}.${name}`);
    });
  });
}

describe('the entities of the specification', () => {
  it.each(Object.entries(specifiedEntities))('%s has its fields', (name, fields) => {
    expect(missingIn(schema.getType(name), fields, name)).toEqual([]);
  });
});
