import { print } from 'graphql';

import { readAllowedDocuments } from '../../server/graphql/allowList.ts';

/** Sends a document of operations/. @returns the ms until the complete response arrived */
export type Caller = (name: string, variables: Record<string, unknown>) => Promise<number>;

/** Calls a running server as one user. An error response ends the measurement. */
export function getCaller(url: string, token: string): Caller {
  const documents = readAllowedDocuments();
  return async (name, variables) => {
    const document = documents.get(name);
    if (document === undefined) throw new Error(`operations/ has no ${name}`);
    const body = JSON.stringify({ operationName: name, query: print(document), variables });
    const started = performance.now();
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'apollo-require-preflight': 'true',
        authorization: `Bearer ${token}`,
      },
      body,
    });
    const text = await answer.text();
    const spent = performance.now() - started;
    if (!text.includes('"status":200')) throw new Error(`${name} failed: ${text.slice(0, 300)}`);
    return spent;
  };
}
