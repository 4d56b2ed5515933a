import type { ApolloClient } from '@apollo/client';

import type { SignOutReason } from '@/domain/session/SessionContext';
import type { RestFetch } from '@/shared/action/rest';
import { oneOf } from '@/shared/storage/localStore';
import { languages } from '@/shared/theme/uiSettings';

import { createApolloClient } from '../apollo/client';
import { requestHeaders } from '../apollo/headersLink';
import { createConnection, type Connection } from '../connection/connection';
import { watchedFetch } from '../connection/watchedFetch';
import { createTokenStore, type TokenStore } from './accessToken';
import { createSessionGateway, type SessionGateway } from './gateway';
import { createRenewal, type Renewal } from './recoverSession';

/** What lives as long as the page and is not React's: client, tokens, connection. */
export interface Runtime {
  client: ApolloClient;
  tokens: TokenStore;
  gateway: SessionGateway;
  connection: Connection;
  renew: (heldToken: string | undefined) => Promise<Renewal>;
  /** `fetch` with the session's headers, for the few REST paths. */
  rest: RestFetch;
  /** Calls back when an answer showed that the session is over. */
  onEnded: (listener: (reason: SignOutReason) => void) => () => void;
}

export function createRuntime(): Runtime {
  const tokens = createTokenStore();
  const connection = createConnection();
  const send = watchedFetch(connection);
  const listeners = new Set<(reason: SignOutReason) => void>();
  const ended = (reason: SignOutReason) => listeners.forEach((listener) => listener(reason));
  const identity = {
    accessToken: tokens.read,
    // What is shown is what is asked for, whoever switched it.
    language: () => oneOf(languages, document.documentElement.lang) ?? 'en',
  };

  // The gateway speaks through the client, and the client's links ask the gateway.
  const gateway = createSessionGateway(() => client);
  const renew = createRenewal({ tokens, gateway });
  const recover = async (failedToken: string | undefined) => {
    const renewal = await renew(failedToken);
    if (renewal === 'ended' && tokens.read() !== undefined) ended('session.invalid');
    return renewal === 'renewed';
  };
  const client: ApolloClient = createApolloClient({
    identity,
    fetch: send,
    recovery: { recover, accessToken: tokens.read, onInvalidToken: () => ended('session.invalid') },
  });
  const rest: RestFetch = async (path, init) => {
    const attempt = () => send(path, { ...init, headers: { ...requestHeaders(identity), ...init.headers } });
    const response = await attempt();
    return response.status === 401 && (await recover(tokens.read())) ? attempt() : response;
  };

  // What failed while nothing could be reached is asked for again once something can.
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
    renew,
    rest,
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
