import type { ApolloLink } from '@apollo/client/link';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';

import type { RequestIdentity } from './headersLink';
import type { Recovery } from './recoveryLink';

/** The server says by this code that it does not accept the token, or does not any more. */
const FORBIDDEN = 4403;

const PING_MS = 10_000;
const PONG_MS = 5_000;
const ACK_MS = 10_000;
/** Between two pages nothing may be followed for a moment. */
const IDLE_MS = 3_000;

const findCloseCode = (event: unknown): number | undefined =>
  typeof event === 'object' && event !== null && 'code' in event && typeof event.code === 'number'
    ? event.code
    : undefined;

const liveUrl = () => `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/live`;

/**
 * Subscriptions over one WebSocket. It never connects again by itself: whoever follows something does, and shows meanwhile
 * that it waits. A token that was refused is renewed before the next connection.
 */
export function createLiveLink(
  { accessToken, language }: RequestIdentity,
  { recover }: Pick<Recovery, 'recover'>,
): ApolloLink {
  let sent: string | undefined;
  let isRefused = false;
  let pong: ReturnType<typeof setTimeout> | undefined;
  const client = createClient({
    url: liveUrl,
    connectionParams: async () => {
      if (isRefused) {
        isRefused = false;
        await recover(sent);
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
        isRefused ||= findCloseCode(event) === FORBIDDEN;
      },
      // A connection that died in silence, as while the computer slept, is noticed by the missing answer.
      ping: (isReceived) => {
        if (!isReceived) pong = setTimeout(() => client.terminate(), PONG_MS);
      },
      pong: (isReceived) => {
        if (isReceived) clearTimeout(pong);
      },
    },
  });
  return new GraphQLWsLink(client);
}
