import { readFileSync } from 'node:fs';
import {
  getOperationAST,
  Kind,
  parse,
  print,
  validate,
  visit,
  type DocumentNode,
  type FieldNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { describe, expect, it } from 'vitest';

import { authFields, stateChangingQueries } from '../../src/generated/endpoints.ts';
import { calls, documents, fragments, nouns, schema, sections } from './contractFiles.ts';

const callDocuments = documents.filter(({ file }) => file !== 'fragments');
const maxDepth = 10;
const maxTokens = 2_000;

const callNamed = (name: string) => calls.find((call) => call.name === name);

const getRoots = (operations: readonly OperationDefinitionNode[]): FieldNode[] =>
  operations.flatMap(({ selectionSet }) =>
    selectionSet.selections.flatMap((selection) => (selection.kind === Kind.FIELD ? [selection] : [])),
  );

function getDepth(document: DocumentNode): number {
  const byName = new Map<string, SelectionSetNode>();
  visit(document, { FragmentDefinition: (node) => void byName.set(node.name.value, node.selectionSet) });
  const measure = (set: SelectionSetNode | undefined): number =>
    Math.max(
      0,
      ...(set?.selections ?? []).map((selection) => {
        if (selection.kind === Kind.FIELD) return 1 + measure(selection.selectionSet);
        if (selection.kind === Kind.INLINE_FRAGMENT) return measure(selection.selectionSet);
        return measure(byName.get(selection.name.value));
      }),
    );
  return measure(getOperationAST(document)?.selectionSet);
}

describe('operations/', () => {
  it('has one document for every call', () => {
    expect(callDocuments.map(({ file }) => file).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  });

  it('has a folder for each section of the schema that contains calls, and no other folder', () => {
    const nounsWithCalls = sections.map(({ noun }) => noun).filter((noun) => calls.some((call) => call.noun === noun));
    expect(nouns.toSorted()).toEqual(nounsWithCalls.toSorted());
  });

  it('has its nouns in the order of the table in docs/architecture.md', () => {
    const table =
      readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8')
        .split('| noun | what |')[1]
        ?.split('\n\n')[0] ?? '';
    const named = [...table.matchAll(/^\| (\w+) \|/gm)].map((match) => match[1]);
    const inOrder = sections.map(({ noun }) => noun).filter((noun) => noun !== 'shared');
    expect(named.filter((noun) => inOrder.includes(noun ?? ''))).toEqual(inOrder);
  });

  it('has each document in the folder of its noun, with one operation that makes only its call, under its name', () => {
    const wrong = callDocuments.filter(({ noun, file, operations }) => {
      const call = callNamed(file);
      const [operation] = operations;
      const [root] = getRoots(operations);
      return (
        noun !== call?.noun ||
        operations.length !== 1 ||
        String(operation?.operation) !== call.kind ||
        operation?.name?.value !== file ||
        operation?.selectionSet.selections.length !== 1 ||
        root?.name.value !== file ||
        root.alias !== undefined
      );
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('is valid against the schema', () => {
    const errors = callDocuments.flatMap(({ file, whole }) =>
      validate(schema, whole).map(({ message }) => `${file}: ${message}`),
    );
    expect(errors).toEqual([]);
  });

  it('takes every argument of a call as a variable of the same name', () => {
    for (const { file, operations } of callDocuments) {
      const passed = getRoots(operations).flatMap((root) =>
        (root.arguments ?? []).map(({ name, value }) => [
          name.value,
          value.kind === Kind.VARIABLE ? value.name.value : value.kind,
        ]),
      );
      expect([file, passed]).toEqual([file, callNamed(file)?.field.args.map(({ name }) => [name, name])]);
    }
  });

  it('selects status and message of every response', () => {
    const wrong = callDocuments.filter(({ operations }) => {
      const answers = getRoots(operations).flatMap((root) => root.selectionSet?.selections ?? []);
      const requestedFields = new Set(answers.map((item) => (item.kind === Kind.FIELD ? item.name.value : '')));
      return !requestedFields.has('status') || !requestedFields.has('message');
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('stays within the depth and the length that the server allows', () => {
    const tooLong = callDocuments.filter(({ whole }) => {
      try {
        parse(print(whole), { maxTokens });
        return getDepth(whole) > maxDepth;
      } catch {
        return true;
      }
    });
    expect(tooLong.map(({ file }) => file)).toEqual([]);
  });
});

describe('fragments', () => {
  it('are named after a view and the type that they read', () => {
    const wrong = fragments.filter(({ node }) => {
      const [view = '', type, ...rest] = node.name.value.split('_');
      const read = node.typeCondition.name.value;
      return rest.length > 0 || !/^[A-Z]/.test(view) || type !== `${read.charAt(0).toLowerCase()}${read.slice(1)}`;
    });
    expect(wrong.map(({ node }) => node.name.value)).toEqual([]);
  });

  it('have names of their own and are all used', () => {
    const names = fragments.map(({ node }) => node.name.value);
    const used = new Set<string>();
    for (const { whole } of callDocuments) {
      visit(whole, { FragmentSpread: (spread) => void used.add(spread.name.value) });
    }
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !used.has(name))).toEqual([]);
  });
});

describe('generated code', () => {
  it('names exactly the calls of the auth endpoint', () => {
    const auth = calls.filter(({ field }) => field.astNode?.directives?.some(({ name }) => name.value === 'endpoint'));
    expect([...authFields].toSorted()).toEqual(auth.map(({ name }) => name).toSorted());
  });

  it('names exactly the queries whose description says that they change state', () => {
    const changing = calls.filter(
      ({ kind, field }) => kind === 'query' && /changes state/.test(field.description ?? ''),
    );
    expect([...stateChangingQueries].toSorted()).toEqual(changing.map(({ name }) => name).toSorted());
  });
});
