import { Kind, parse, print, visit, type ASTNode, type SelectionSetNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';
import {
  allowDocuments,
  canonicalText,
  getDocumentId,
  readAllowedDocuments,
} from '../../../server/graphql/allowList.ts';
import { loadContract } from '../../../server/graphql/contract.ts';
import { DocumentStore, type PreparedDocument } from '../../../server/graphql/documents.ts';
import { ReleasedDocuments } from '../../../server/graphql/releases/releasedDocuments.ts';

const documents = readAllowedDocuments();
const { limits } = loadConfig({});
const calls = loadContract().calls;

const toText = (name: string): string => {
  const document = documents.get(name);
  if (document === undefined) throw new Error(`operations/ lacks ${name}`);
  return print(document);
};

const addTypename = (
  set: SelectionSetNode,
  _key: unknown,
  owner: ASTNode | readonly ASTNode[] | undefined,
): SelectionSetNode | undefined => {
  const isOfCalls = owner !== undefined && 'kind' in owner && owner.kind === Kind.OPERATION_DEFINITION;
  const requestsTypeName = set.selections.some((node) => node.kind === Kind.FIELD && node.name.value === '__typename');
  if (isOfCalls || requestsTypeName) return undefined;
  return {
    ...set,
    selections: [...set.selections, { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }],
  };
};

/** No other release. */
const released = new ReleasedDocuments({ read: async () => [], isValid: () => true });

interface TestStore {
  prepare(query: string, operationName: string | undefined): PreparedDocument;
}

function newStore(pickDeclared: boolean): TestStore {
  const allowed = allowDocuments(documents);
  const store = new DocumentStore({ limits, allowed, onlyAllowed: pickDeclared, calls, released });
  return { prepare: (query, operationName) => store.prepare({ query, operationName }) };
}

describe('the cache of parsed documents', () => {
  it('has one entry for all spellings of an operation document, so that padding fills no memory', () => {
    const store = newStore(true);
    const text = toText('getTeamInvites');
    const [first, ...laterDocuments] = Array.from({ length: 50 }, (_, index) =>
      store.prepare(`${text}\n${'#\n'.repeat(1_000)}# ${index}`, undefined),
    );
    expect(first?.isAllowed).toBe(true);
    for (const item of laterDocuments) expect(item.document).toBe(first?.document);
  });

  it('answers exactly as requested: as written, or with a type name at every level as the client sends it', () => {
    const store = newStore(true);
    const written = toText('getStockDashboard');
    expect(print(store.prepare(written, undefined).document)).toBe(written);
    const sent = print(visit(parse(written), { SelectionSet: { leave: addTypename } }));
    expect(print(store.prepare(sent, undefined).document)).toBe(sent);
    expect(() => store.prepare(written.replace('status', 'status __typename'), undefined)).toThrow(
      'not in the list of allowed documents',
    );
  });

  it('has no node twice: the compiler writes conditions into nodes, which would otherwise affect other places', () => {
    for (const document of allowDocuments(documents).byText.values()) {
      const definition = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
      const seen = new Set<ASTNode>();
      const twice: ASTNode[] = [];
      if (definition) {
        visit(definition, {
          Field: (node) => {
            if (seen.has(node)) twice.push(node);
            seen.add(node);
          },
        });
      }
      expect(twice).toEqual([]);
    }
  });

  it('contains no text of the request', () => {
    const { document } = newStore(true).prepare(toText('addTeam'), undefined);
    expect(document.loc).toBeUndefined();
    expect(print(document)).toBe(print(parse(print(document))));
  });

  it('can copy documents with any number of tokens and comments', () => {
    const wide = `mutation { addTeam(teamName: "", description: "", shortDescription: "", memberId: [${'1 '.repeat(1_900)}]) { status } }${'#\n'.repeat(20_000)}`;
    const { document } = newStore(false).prepare(wide, undefined);
    expect(print(structuredClone(document))).toBe(print(parse(wide)));
    expect(document.definitions[0]?.loc).toMatchObject({ start: 0, source: { body: wide } });
  });

  it('is not refused because an open caller has sent it before', async () => {
    const old = parse('query { __typename }');
    const row = { id: getDocumentId(old), text: canonicalText(old) };
    const older = new ReleasedDocuments({ read: () => Promise.resolve([row]), isValid: () => true });
    const allowed = allowDocuments(documents);
    const store = new DocumentStore({ limits, allowed, onlyAllowed: true, calls, released: older });
    const request = { query: row.text, operationName: undefined };
    expect(store.prepare(request, true).isAllowed).toBe(false);
    await store.load(request);
    expect(store.prepare(request).isAllowed).toBe(true);
    const unknown = { query: '{ again: __typename }', operationName: undefined };
    expect(store.prepare(unknown, true).isAllowed).toBe(false);
    expect(() => store.prepare(unknown)).toThrow('not in the list');
  });

  it('still selects the operation by operationName', () => {
    const store = newStore(true);
    expect(store.prepare(toText('addTeam'), 'addTeam').isAllowed).toBe(true);
    expect(() => store.prepare(toText('addTeam'), 'deleteTeam')).toThrow('Unknown operation named "deleteTeam"');
  });

  it('parses long documents again each time', () => {
    const store = newStore(false);
    const short = '{ __typename }';
    const long = `${short}#${'x'.repeat(20_000)}`;
    expect(store.prepare(short, undefined)).toBe(store.prepare(short, undefined));
    expect(store.prepare(long, undefined)).not.toBe(store.prepare(long, undefined));
  });
});
