import type { ApolloClient } from '@apollo/client';

import type { SessionEndReason } from '@/domain/session/SessionContext';
import type { RestFetch } from '@/shared/action/rest';
import { oneOf } from '@/shared/storage/localStore';
import { LANGUAGES } from '@/shared/theme/uiSettings';

import { createApolloClient } from '../apollo/client';
import { createEarlyResponses, type EarlyResponses } from '../early/earlyResponses';
import { requestHeaders } from '../apollo/headersLink';
import { createConnection, type Connection } from '../connection/connection';
import { watchedFetch } from '../connection/watchedFetch';
import { createReleaseMonitor, type ReleaseMonitor } from '../release/releaseMonitor';
import { createTokenStore, type TokenStore } from './accessToken';
import { createSessionGateway, type SessionGateway } from './gateway';
import { createRenewal, type Renewal } from './recoverSession';
import { primeSignInOptions } from './signInOptions';

/** The objects of the page outside React: client, tokens, connection. */
export interface Runtime {
  client: ApolloClient;
  tokens: TokenStore;
  gateway: SessionGateway;
  connection: Connection;
  releaseMonitor: ReleaseMonitor;
  early: EarlyResponses;
  renew: (heldToken: string | undefined) => Promise<Renewal>;
  /** `fetch` with the session's headers, for the few REST paths. */
  rest: RestFetch;
  /** Calls back when a response shows that the session is over. */
  onEnded: (listener: (reason: SessionEndReason) => void) => () => void;
}

export function createRuntime(): Runtime {
  const tokens = createTokenStore();
  const connection = createConnection();
  const releaseMonitor = createReleaseMonitor();
  const send = watchedFetch(connection);
  const listeners = new Set<(reason: SessionEndReason) => void>();
  const ended = (reason: SessionEndReason) => listeners.forEach((listener) => listener(reason));
  const identity = {
    accessToken: tokens.read,
    // The language on screen is the language of the requests, wherever it was switched.
    language: () => oneOf(LANGUAGES, document.documentElement.lang) ?? 'en',
  };

  // The gateway uses the client, and the links of the client use the gateway.
  const gateway = createSessionGateway(() => client);
  const renew = createRenewal({ tokens, gateway });
  const renewAccessToken = async (failedToken: string | undefined) => {
    const renewal = await renew(failedToken);
    if (renewal === 'ended' && tokens.read() !== undefined) ended('session.invalid');
    return renewal === 'renewed';
  };
  const early = createEarlyResponses(identity.language);
  const client: ApolloClient = createApolloClient({
    identity,
    early,
    fetch: send,
    onOutdated: releaseMonitor.reportOutdated,
    renewal: { renewAccessToken, accessToken: tokens.read, onInvalidToken: () => ended('session.invalid') },
  });
  primeSignInOptions(client);
  const rest: RestFetch = async (path, init) => {
    const attempt = () => send(path, { ...init, headers: { ...requestHeaders(identity), ...init.headers } });
    // Read before the call: a token that was renewed during it is not the rejected one.
    const sentToken = tokens.read();
    const response = await attempt();
    return response.status === 401 && (await renewAccessToken(sentToken)) ? attempt() : response;
  };

  // Refetches the queries that failed while the server was unreachable.
  connection.subscribe(() => {
    if (connection.state().kind !== 'fine') return;
    for (const query of client.getObservableQueries('active')) {
      if (query.getCurrentResult().error !== undefined) query.refetch().catch(() => undefined);
    }
  });

  return {
    client,
    tokens,
    gateway,
    connection,
    releaseMonitor,
    early,
    renew,
    rest,
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
