import { readFileSync } from 'node:fs';
import { isNonNullType } from 'graphql';
import { describe, expect, it } from 'vitest';

import { authFields } from '../../src/generated/endpoints.ts';
import { addedCalls, adminCalls } from './addedCalls.ts';
import { calls } from './contractFiles.ts';
import { specifiedCalls } from './specifiedCalls.ts';

const specified = [...specifiedCalls, ...adminCalls, ...addedCalls];
const find = (name: string) => calls.find((call) => call.name === name);

describe('the calls of the specification', () => {
  it('exist exactly once', () => {
    const names = specified.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => find(name) === undefined)).toEqual([]);
  });

  it('have the kind and the endpoint that the specification gives', () => {
    const ours = specified.map(({ name }) => ({
      name,
      kind: find(name)?.kind,
      endpoint: authFields.has(name) ? 'auth' : 'data',
    }));
    expect(ours).toEqual(specified.map(({ name, kind, endpoint }) => ({ name, kind, endpoint })));
  });

  it('take the variables of the specification and require no other variable', () => {
    const wrong = specified.flatMap(({ name, variables }) => {
      if (variables === undefined) return [];
      const args = find(name)?.field.args ?? [];
      const missing = variables.filter((variable) => !args.some((argument) => argument.name === variable));
      const required = args.filter((argument) => !variables.includes(argument.name) && isNonNullType(argument.type));
      return missing.concat(required.map((argument) => argument.name)).map((variable) => `${name}(${variable})`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('the other calls', () => {
  it('are in docs/contract.md, with the reason that they exist', () => {
    const page = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');
    const names = new Set(specified.map(({ name }) => name));
    const missing = calls.filter(({ name }) => !names.has(name) && !page.includes(`\`${name}\``));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
