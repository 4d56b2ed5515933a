import { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';

import { createCache } from './cache';
import { headersLink, type RequestIdentity } from './headersLink';
import { endpointOf, endpoints } from './operations';
import { recoveryLink, type Recovery } from './recoveryLink';
import { retryLink } from './retryLink';

interface ApolloOptions {
  identity: RequestIdentity;
  recovery: Recovery;
  fetch: typeof fetch;
}

/** One client and one cache for both endpoints; each document goes where its field belongs. */
export function createApolloClient({ identity, recovery, fetch }: ApolloOptions): ApolloClient {
  const link = ApolloLink.from([
    recoveryLink(recovery),
    headersLink(identity),
    retryLink(),
    new UploadHttpLink({ uri: (operation) => endpoints[endpointOf(operation)], credentials: 'same-origin', fetch }),
  ]);
  return new ApolloClient({ cache: createCache(), link });
}
