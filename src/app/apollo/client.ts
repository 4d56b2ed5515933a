import { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';

import { OperationTypeNode } from 'graphql';

import type { EarlyResponses } from '../early/earlyResponses';
import { createCache } from './cache';
import { documentIdLink } from './documentIdLink';
import { headersLink, type RequestIdentity } from './headersLink';
import { lazyLink } from './lazyLink';
import { getEndpoint, endpoints } from './operations';
import { tokenRenewalLink, type TokenRenewal } from './tokenRenewalLink';
import { retryLink } from './retryLink';
import { versionLink } from './versionLink';

interface ApolloOptions {
  identity: RequestIdentity;
  renewal: TokenRenewal;
  early: EarlyResponses;
  fetch: typeof fetch;
  /** The server has refused a document of this page as too old. */
  onOutdated: () => void;
  /** Sends ids of documents instead of texts. Default: in a build, where server and page have the same documents. */
  sendsIds?: boolean;
}

/**
 * One client and one cache for all endpoints. Each document is sent to the endpoint of its field, subscriptions over a
 * connection of their own.
 */
export function createApolloClient({
  identity,
  renewal,
  early,
  fetch,
  onOutdated,
  sendsIds = import.meta.env.PROD,
}: ApolloOptions): ApolloClient {
  const live = lazyLink(async () => (await import('./liveLink')).createLiveLink(identity, renewal));
  const requests = ApolloLink.from([
    tokenRenewalLink(renewal),
    early.link,
    headersLink(identity),
    retryLink(),
    new UploadHttpLink({ uri: (operation) => endpoints[getEndpoint(operation)], credentials: 'same-origin', fetch }),
  ]);
  const isLive = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.SUBSCRIPTION;
  const transport = ApolloLink.split(isLive, live, requests);
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([versionLink(onOutdated), ...(sendsIds ? [documentIdLink()] : []), transport]),
  });
  client.onClearStore(() => Promise.resolve(early.drop()));
  return client;
}
