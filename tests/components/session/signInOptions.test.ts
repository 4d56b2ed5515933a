import { ApolloClient, ApolloLink } from '@apollo/client';
import { expect, it, onTestFinished } from 'vitest';

import { createCache } from '@/app/apollo/cache';
import { primeSignInOptions } from '@/app/session/signInOptions';
import { GetSignInOptionsDocument, type GetSignInOptionsQuery } from '@/generated/session/getSignInOptions';

const OPTIONS = {
  is_guest_allowed: true,
  phone_code_channel: 'email',
  social_providers: [{ provider: 'google', client_id: 'bourse', authorization_url: 'https://accounts.example' }],
  demo_accounts: [{ role: 'app_user', username: 'maya', password: 'demo' }],
};

function readPrimed(content: string) {
  const block = document.createElement('script');
  block.id = 'sign-in-options';
  block.type = 'application/json';
  block.textContent = content;
  document.body.append(block);
  onTestFinished(() => block.remove());
  const client = new ApolloClient({ cache: createCache(), link: ApolloLink.empty() });
  primeSignInOptions(client);
  return client.readQuery<GetSignInOptionsQuery>({ query: GetSignInOptionsDocument })?.getSignInOptions.data;
}

it('uses the options inside the page', () => {
  expect(readPrimed(JSON.stringify(OPTIONS))).toMatchObject(OPTIONS);
});

it.each([
  ['a missing field', { ...OPTIONS, phone_code_channel: undefined }],
  ['an unknown value', { ...OPTIONS, phone_code_channel: 'pigeon' }],
  ['an incomplete provider', { ...OPTIONS, social_providers: [{ provider: 'google' }] }],
  ['an incomplete account', { ...OPTIONS, demo_accounts: [{ role: 'app_user' }] }],
])('ignores options with %s, so that the page requests them', (_kind, options) => {
  expect(readPrimed(JSON.stringify(options))).toBeUndefined();
});

it('ignores malformed JSON', () => {
  expect(readPrimed('{')).toBeUndefined();
});
