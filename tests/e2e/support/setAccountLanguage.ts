import { request } from '@playwright/test';
import { print } from 'graphql';

import { DEMO_PASSWORD } from '../../../server/seed/demoAccounts.ts';
import { readAllowedDocuments } from '../../../server/graphql/allowList.ts';
import type { Language } from './words.ts';

/**
 * Sets the language of a demo account, whatever an earlier test set: the account's choice overrides that of a browser
 * in which the user has not changed it. @param origin the address of the server
 */
export async function setAccountLanguage(origin: string, email: string, language: Language): Promise<void> {
  // A separate request context, with its own cookies.
  const client = await request.newContext({ extraHTTPHeaders: { 'apollo-require-preflight': 'true' } });
  const call = async (path: string, name: string, variables: object, headers: Record<string, string> = {}) => {
    const document = readAllowedDocuments().get(name);
    if (document === undefined) throw new Error(`operations/ has no ${name}`);
    const response = await client.post(`${origin}${path}`, { data: { query: print(document), variables }, headers });
    return response.text();
  };
  const signedIn = await call('/auth/graphql', 'loginV3', { username: email, password: DEMO_PASSWORD });
  const token = /"access_token":"([^"]+)"/.exec(signedIn)?.[1];
  if (token === undefined) throw new Error(`${email} could not sign in: ${signedIn}`);
  const saved = await call(
    '/graphql',
    'updateUiSettings',
    { settings: { language } },
    { authorization: `Bearer ${token}` },
  );
  if (!saved.includes('"status":200')) throw new Error(`The language was not kept: ${saved}`);
  await call('/auth/graphql', 'logout', {}, { authorization: `Bearer ${token}` });
  await client.dispose();
}
