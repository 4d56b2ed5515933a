import { Agent, request } from 'node:http';

import { print } from 'graphql';

import type { Sql } from '../../server/database/types.ts';
import { readAllowedDocuments } from '../../server/graphql/allowList.ts';

/** Concurrent requests; the others wait in the client. */
const SOCKETS = 400;

/** A user with a session. */
export interface Reader {
  readonly id: number;
  readonly token: string;
}

/** Sends a call. @returns the reason of its failure, or nothing when it succeeded */
export type Act = (reader: Reader, name: string, variables: Record<string, unknown>) => Promise<string | undefined>;

/** Calls a running server as any of many users. */
export function actOn(url: string): Act {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  // Printed once, because the measurement is about the server.
  const documents = new Map([...readAllowedDocuments()].map(([name, document]) => [name, print(document)]));
  return (reader, name, variables) =>
    new Promise((resolve) => {
      const query = documents.get(name);
      if (query === undefined) throw new Error(`operations/ has no ${name}`);
      const headers = {
        'content-type': 'application/json',
        'apollo-require-preflight': 'true',
        authorization: `Bearer ${reader.token}`,
      };
      const sent = request(`${url}/graphql`, { method: 'POST', agent, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve(text.includes('"status":200') ? undefined : text.slice(0, 200)));
      });
      sent.on('error', ({ message }) => resolve(message));
      sent.end(JSON.stringify({ operationName: name, query, variables }));
    });
}

/** Creates one session for each of the first users of `addPeople` in one statement. */
export async function getReaders(
  sql: Sql,
  count: number,
  sign: (who: { userId: number; sessionId: string }) => Promise<string>,
): Promise<Reader[]> {
  const sessions = await sql<{ id: string; userId: number }[]>`
    insert into sessions (user_id, user_agent, device, ip_address, expires_at)
    select id, 'bench', 'bench', '127.0.0.1', now() + interval '1 day'
    from users where emailaddress like '%@bench.example' order by id limit ${count}
    returning id, user_id as "userId"`;
  return Promise.all(
    sessions.map(async ({ id, userId }): Promise<Reader> => ({
      id: userId,
      token: await sign({ userId, sessionId: id }),
    })),
  );
}
