import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { from, mergeMap, throwError } from 'rxjs';

import { isRecord } from '@/shared/action/envelope';

import { getEndpoint } from './operations';

const UNAUTHORIZED = 401;

/** Whether the server rejected the access token. */
export function isUnauthenticated(error: unknown): boolean {
  if (ServerError.is(error)) return error.statusCode === UNAUTHORIZED;
  return (
    CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED')
  );
}

export interface TokenRenewal {
  /** Renews the access token or finds that the session is over; true when the call is worth repeating. */
  renewAccessToken: (failedToken: string | undefined) => Promise<boolean>;
  /** The auth endpoint itself has rejected the current token. */
  onInvalidToken: () => void;
  accessToken: () => string | undefined;
}

const BEARER = 'Bearer ';

/**
 * The token that was sent with an operation. The current one may be newer when the rejection arrives late. A response
 * that an early query received for its page has no headers.
 */
function readToken(headers: unknown): string | undefined {
  const authorization = isRecord(headers) ? headers['authorization'] : undefined;
  const isSent = typeof authorization === 'string' && authorization.startsWith(BEARER);
  return isSent ? authorization.slice(BEARER.length) : undefined;
}

/**
 * Handles a rejected access token (docs/decisions/0003): on the data endpoint the token is renewed through the auth
 * endpoint and the call repeated once; a rejection of the current token by the auth endpoint is final. Calls of the
 * start-up check set `context.isSessionCall` and handle their own errors. A query that was sent before its page loaded
 * (`context.isEarly`) is sent again by the page when it fails.
 */
export function tokenRenewalLink({ renewAccessToken, onInvalidToken, accessToken }: TokenRenewal): ErrorLink {
  return new ErrorLink(({ error, operation, forward }) => {
    const { isSessionCall, isEarly, isRetried, headers } = operation.getContext();
    if (isSessionCall === true || isEarly === true || isRetried === true || !isUnauthenticated(error)) return undefined;
    const current = accessToken();
    const rejected = readToken(headers) ?? current;
    if (getEndpoint(operation) === 'auth' && (current === undefined || current === rejected)) {
      if (current !== undefined) onInvalidToken();
      return undefined;
    }
    return from(renewAccessToken(rejected)).pipe(
      mergeMap((shouldRetry) => {
        if (!shouldRetry) return throwError(() => error);
        operation.setContext({ isRetried: true });
        return forward(operation);
      }),
    );
  });
}
