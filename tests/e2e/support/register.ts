import { request } from '@playwright/test';

import { DEMO_PASSWORD } from '../../../server/seed/demoAccounts.ts';
import { getDocumentText } from './documents.ts';
import type { Language } from './words.ts';

/** The account of a new user. */
export interface NewPerson {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Registers an app user without the browser: for journeys that need more users than the demo data has accounts.
 *
 * @param origin the address of the server
 * @param language the language of messages to the user
 */
export async function registerAppUser(
  origin: string,
  language: Language,
  { firstname, lastname }: { readonly firstname: string; readonly lastname: string },
): Promise<NewPerson> {
  const unique = `${Date.now()}`;
  const username = `${firstname.toLowerCase()}${unique}`;
  const email = `${username}@people.example`;
  const client = await request.newContext({
    extraHTTPHeaders: { 'apollo-require-preflight': 'true', 'accept-language': language },
  });
  const response = await client.post(`${origin}/auth/graphql`, {
    data: {
      query: getDocumentText('signupV3'),
      variables: {
        firstname,
        lastname,
        username,
        emailaddress: email,
        password: DEMO_PASSWORD,
        country_code: 1,
        phone_number: `212${unique.slice(-7)}`,
        userType: 'app_user',
        isAcceptPolicy: true,
      },
    },
  });
  const text = await response.text();
  await client.dispose();
  if (!text.includes('"status":200')) throw new Error(`${username} could not register: ${text}`);
  return { username, email, password: DEMO_PASSWORD };
}
