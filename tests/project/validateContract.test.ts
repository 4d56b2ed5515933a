import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { validateContract } from '../../scripts/validateContract.ts';

const SCHEMA = 'type Query {\n  team: Team\n}\ntype Team {\n  name: String\n}\n';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'contract-'));
  mkdirSync(path.join(folder, 'operations', 'teams'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function validate(documents: Readonly<Record<string, string>>, schema = SCHEMA): readonly string[] {
  writeFileSync(path.join(folder, 'schema.graphql'), schema);
  for (const [name, text] of Object.entries(documents))
    writeFileSync(path.join(folder, 'operations', 'teams', `${name}.graphql`), text);
  return validateContract(folder);
}

describe('an error of the contract', () => {
  it('is absent from valid documents', () => {
    expect(validate({ team: 'query team { team { name } }' })).toEqual([]);
  });

  it('names the document, the line and the unknown field', () => {
    const [error, ...otherErrors] = validate({ team: 'query team {\n  team { nmae }\n}' });
    expect(error).toMatch(/Cannot query field "nmae" on type "Team".*\n\noperations.teams.team\.graphql:2:10/);
    expect(otherErrors).toEqual([]);
  });

  it('names every document with a syntax error', () => {
    const errors = validate({ one: 'query one {', two: 'query two(', three: 'query three { team { name } }' });
    expect(errors).toHaveLength(2);
    expect(errors[0]).toMatch(/Syntax Error.*\n\noperations.teams.one\.graphql:1:12/);
    expect(errors[1]).toMatch(/Syntax Error.*\n\noperations.teams.two\.graphql:1:11/);
  });

  it('names both documents with one name', () => {
    const query = 'query team { team { name } }';
    const [error] = validate({ one: query, two: query });
    expect(error).toMatch(/only one operation named "team"[^]*one\.graphql:1:7[^]*two\.graphql:1:7/);
  });

  it('names the place of an unknown type in the schema', () => {
    const [error] = validate({}, 'type Query {\n  team: Taem\n}\n');
    expect(error).toMatch(/Unknown type "Taem".*\n\nschema\.graphql:2:9/);
  });
});
