import { print } from 'graphql';

import { DEMO_ACCOUNTS } from '../../server/seed/demoAccounts.ts';
import { readAllowedDocuments } from '../../server/graphql/allowList.ts';

/** Signs in as a demo account. */
export async function demoToken(url: string, role: (typeof DEMO_ACCOUNTS)[number]['role']): Promise<string> {
  const account = DEMO_ACCOUNTS.find((item) => item.role === role);
  const document = readAllowedDocuments().get('loginV3');
  if (account === undefined || document === undefined) throw new Error('There is no account to sign in with');
  const answer = await fetch(`${url}/auth/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'apollo-require-preflight': 'true' },
    body: JSON.stringify({
      query: print(document),
      variables: { username: account.email, password: account.password },
    }),
  });
  const token = /"access_token":"([^"]+)"/.exec(await answer.text())?.[1];
  if (token === undefined) throw new Error('The sign-in failed');
  return token;
}
