import { inspect } from 'node:util';
import type { DocumentNode } from 'graphql';
import { getDocumentId, readAllowedDocuments } from '../../server/graphql/allowList.ts';

/** What a caller has done. */
export interface Calls {
  /** Calls that were answered, by server. */
  readonly served: ReadonlyMap<string, number>;
  readonly failures: readonly string[];
}

export interface OpenPage extends Calls {
  /** Ends after the running call. */
  close: () => Promise<void>;
}

export interface PageOptions {
  readonly url: string;
  readonly token: string;
  /** The operations/ folder that the page was built from. */
  readonly operations: string;
  /** A member of the teams that it creates. */
  readonly colleagueId: number;
}

export function toId(documents: ReadonlyMap<string, DocumentNode>, name: string): string {
  const document = documents.get(name);
  if (document === undefined) throw new Error(`operations/ lacks ${name}`);
  return getDocumentId(document);
}

const writeEvery = 5;

/** Calls as a page sends them: it reads, and now and then writes, by the ids of its build. */
export function createCalls({ url, token, operations, colleagueId }: PageOptions): Calls & {
  readonly callOnce: () => Promise<void>;
} {
  const documents = readAllowedDocuments(operations);
  const served = new Map<string, number>();
  const failures: string[] = [];
  let calls = 0;

  const send = async (name: string, variables: Readonly<Record<string, unknown>>): Promise<void> => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: toId(documents, name) } };
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        authorization: `Bearer ${token}`,
        'apollo-require-preflight': 'true',
      },
      body: JSON.stringify({ operationName: name, variables, extensions }),
    });
    const text = await response.text();
    const hasSucceeded = response.status === 200 && text.includes('"status":200') && !text.includes('"errors"');
    if (!hasSucceeded) failures.push(`${name}: ${response.status} ${text.slice(0, 200)}`);
    const server = response.headers.get('x-served-by') ?? 'none';
    served.set(server, (served.get(server) ?? 0) + 1);
  };

  const callNext = (): Promise<void> => {
    calls += 1;
    if (calls % writeEvery !== 0) return send('getTeamDetailsByTeamTypeId', { pageNumber: 1, pageSize: 10 });
    return send('addTeam', {
      teamName: `Team ${token.slice(-6)} ${calls}`,
      description: 'Made during a release',
      shortDescription: 'Release',
      memberId: [colleagueId],
    });
  };

  return {
    served,
    failures,
    callOnce: () => callNext().catch((error: unknown) => void failures.push(inspect(error))),
  };
}

/** A page that stays open and sends one call after another. */
export function openPage(options: PageOptions): OpenPage {
  const { served, failures, callOnce } = createCalls(options);
  const closing = new AbortController();
  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) await callOnce();
  };
  const running = run();
  return {
    served,
    failures,
    close: async () => {
      closing.abort();
      await running;
    },
  };
}
