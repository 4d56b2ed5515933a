import type { ApolloLink } from '@apollo/client/link';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient, type Client } from 'graphql-ws';

import type { RequestIdentity } from './headersLink';
import type { TokenRenewal } from './tokenRenewalLink';

/** The close code of a token that is invalid or has expired. */
const FORBIDDEN = 4403;

const PING_MS = 10_000;
const PONG_MS = 5_000;
const ACK_MS = 10_000;
/** Between two pages there may be no subscription for a short time. */
const IDLE_MS = 3_000;

const findCloseCode = (event: unknown): number | undefined =>
  typeof event === 'object' && event !== null && 'code' in event && typeof event.code === 'number'
    ? event.code
    : undefined;

const liveUrl = () => `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/live`;

/**
 * Subscriptions over one WebSocket. It never reconnects by itself: the subscriber does, and shows that it waits until
 * then. A rejected token is renewed before the next connection.
 */
export function createLiveLink(
  { accessToken, language }: RequestIdentity,
  { renewAccessToken }: Pick<TokenRenewal, 'renewAccessToken'>,
): ApolloLink {
  let sent: string | undefined;
  let isTokenRejected = false;
  let pong: ReturnType<typeof setTimeout> | undefined;
  const client = createClient({
    url: liveUrl,
    connectionParams: async () => {
      if (isTokenRejected) {
        isTokenRejected = false;
        await renewAccessToken(sent);
      }
      sent = accessToken();
      return { accessToken: sent, language: language() };
    },
    lazyCloseTimeout: IDLE_MS,
    keepAlive: PING_MS,
    connectionAckWaitTimeout: ACK_MS,
    retryAttempts: 0,
    on: {
      closed: (event) => {
        clearTimeout(pong);
        isTokenRejected ||= findCloseCode(event) === FORBIDDEN;
      },
      // Detects a connection that died without a close event, for example during sleep, by the missing pong.
      ping: (isReceived) => {
        if (!isReceived) pong = setTimeout(() => client.terminate(), PONG_MS);
      },
      pong: (isReceived) => {
        if (isReceived) clearTimeout(pong);
      },
    },
  });
  return new GraphQLWsLink(withoutTexts(client));
}

/** The protocol requires a text; it is empty when the id of the document replaces it (documentIdLink). */
const withoutTexts = (client: Client): Client => ({
  ...client,
  subscribe: (payload, sink) => {
    const hasId = payload.extensions?.['persistedQuery'] !== undefined;
    return client.subscribe(hasId ? { ...payload, query: '' } : payload, sink);
  },
});
