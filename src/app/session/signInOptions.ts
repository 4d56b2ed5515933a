import type { ApolloClient } from '@apollo/client';

import { GetSignInOptionsDocument, type GetSignInOptionsQuery } from '@/generated/session/getSignInOptions';
import { asRecord } from '@/shared/storage/localStore';

export type SignInChoices = NonNullable<GetSignInOptionsQuery['getSignInOptions']['data']>;

const isOptions = (value: unknown): value is SignInChoices => {
  const options = asRecord(value);
  return Array.isArray(options?.['social_providers']) && Array.isArray(options['demo_accounts']);
};

function readPageData(): SignInChoices | undefined {
  try {
    const data: unknown = JSON.parse(document.getElementById('sign-in-options')?.textContent ?? 'null');
    return isOptions(data) ? data : undefined;
  } catch {
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
export function writeSignInOptions(client: ApolloClient, options: SignInChoices): void {
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
