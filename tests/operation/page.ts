import type { DocumentNode } from 'graphql';
import { getDocumentId, readAllowedDocuments } from '../../server/graphql/allowList.ts';

export interface OpenPage {
  /** Calls that succeeded, by server. */
  readonly served: ReadonlyMap<string, number>;
  readonly failures: readonly string[];
  /** Ends after the running call. */
  close: () => Promise<void>;
}

interface PageOptions {
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

/** A page that stays open: it reads, and now and then writes, by the ids of its build. */
export function openPage({ url, token, operations, colleagueId }: PageOptions): OpenPage {
  const documents = readAllowedDocuments(operations);
  const served = new Map<string, number>();
  const failures: string[] = [];
  const closing = new AbortController();
  let calls = 0;

  const send = async (name: string, variables: Readonly<Record<string, unknown>>): Promise<void> => {
    calls += 1;
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

  const callOnce = (): Promise<void> =>
    calls % writeEvery === 0
      ? send('addTeam', {
          teamName: `Team ${token.slice(-6)} ${calls}`,
          description: 'Made during a release',
          shortDescription: 'Release',
          memberId: [colleagueId],
        })
      : send('getTeamDetailsByTeamTypeId', { pageNumber: 1, pageSize: 10 });

  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) await callOnce().catch((error: unknown) => failures.push(String(error)));
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
