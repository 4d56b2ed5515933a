import type { ApolloClient } from '@apollo/client';

import { GetSignInOptionsDocument, type GetSignInOptionsQuery } from '@/generated/session/getSignInOptions';
import { asRecord, oneOf } from '@/shared/storage/localStore';

export type SignInOptions = NonNullable<GetSignInOptionsQuery['getSignInOptions']['data']>;

const isProvider = (value: unknown): boolean => {
  const provider = asRecord(value);
  return (
    oneOf(['google', 'apple', 'facebook'], provider?.['provider']) !== undefined &&
    typeof provider?.['client_id'] === 'string' &&
    typeof provider['authorization_url'] === 'string'
  );
};

const isDemoAccount = (value: unknown): boolean => {
  const account = asRecord(value);
  return (
    typeof account?.['role'] === 'string' &&
    typeof account['username'] === 'string' &&
    typeof account['password'] === 'string'
  );
};

const isSignInOptions = (value: unknown): value is SignInOptions => {
  const options = asRecord(value);
  return (
    typeof options?.['is_guest_allowed'] === 'boolean' &&
    oneOf(['email', 'sms'], options['phone_code_channel']) !== undefined &&
    Array.isArray(options['social_providers']) &&
    options['social_providers'].every(isProvider) &&
    Array.isArray(options['demo_accounts']) &&
    options['demo_accounts'].every(isDemoAccount)
  );
};

/** The options inside the page; undefined when there are none or an older server sent others. */
function readPageData(): SignInOptions | undefined {
  try {
    const data: unknown = JSON.parse(document.getElementById('sign-in-options')?.textContent ?? 'null');
    return isSignInOptions(data) ? data : undefined;
  } catch {
    // The page requests the options then, and shows the failure if that fails too.
    return undefined;
  }
}

/**
 * Writes the options that the server sent inside the sign-in page into the cache, so that the page renders with them
 * and nothing moves. Without them the page requests them.
 */
export function primeSignInOptions(client: ApolloClient): void {
  const options = readPageData();
  if (options !== undefined) writeSignInOptions(client, options);
}

/** Writes options into the cache as if the server had answered the query. */
export function writeSignInOptions(client: ApolloClient, options: SignInOptions): void {
  // The type names that the client adds to its documents: without them the cache counts the answer as incomplete.
  const data = {
    getSignInOptions: {
      __typename: 'SignInOptionsResponse',
      status: 200,
      message: '',
      data: {
        __typename: 'SignInOptions',
        is_guest_allowed: options.is_guest_allowed,
        phone_code_channel: options.phone_code_channel,
        social_providers: options.social_providers.map((provider) => ({ ...provider, __typename: 'SocialProvider' })),
        demo_accounts: options.demo_accounts.map((account) => ({ ...account, __typename: 'DemoAccount' })),
      },
    },
  };
  client.writeQuery<GetSignInOptionsQuery>({ query: GetSignInOptionsDocument, data });
}
