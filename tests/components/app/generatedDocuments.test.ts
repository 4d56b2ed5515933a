import { readFileSync } from 'node:fs';
import { buildSchema, validate, type DocumentNode } from 'graphql';
import { describe, expect, it } from 'vitest';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const files = import.meta.glob<Record<string, unknown>>('../../../src/generated/*/*.ts', { eager: true });

const documents = Object.values(files).flatMap((file) =>
  Object.entries(file).filter((entry): entry is [string, DocumentNode] => entry[0].endsWith('Document')),
);

describe('the compiled documents', () => {
  it('exist', () => expect(documents.length).toBeGreaterThan(100));

  it.each(documents)('%s contains each fragment that it uses once', (_name, document) => {
    expect(validate(schema, document)).toEqual([]);
  });
});
