import { readAllowedDocuments } from '../../server/graphql/allowList.ts';
import type { TestPerson } from '../support/api/people.ts';
import { toId } from './page.ts';
import { isRecord } from '../../server/base/isRecord.ts';

function readToken(body: unknown): string {
  const data = isRecord(body) && isRecord(body['data']) ? body['data']['loginV3'] : undefined;
  const session = isRecord(data) && isRecord(data['data']) ? data['data'] : {};
  const { access_token: token } = session;
  if (typeof token !== 'string') throw new Error(`no sign-in: ${JSON.stringify(body)}`);
  return token;
}

/** Signs in as the login page of this build does. @returns the access token */
export async function signIn(url: string, { username, password }: TestPerson): Promise<string> {
  const extensions = { persistedQuery: { version: 1, sha256Hash: toId(readAllowedDocuments(), 'loginV3') } };
  const response = await fetch(`${url}/auth/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'apollo-require-preflight': 'true' },
    body: JSON.stringify({ operationName: 'loginV3', variables: { username, password }, extensions }),
  });
  return readToken(await response.json());
}
