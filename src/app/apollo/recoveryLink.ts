import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { from, mergeMap, throwError } from 'rxjs';

import { getEndpoint } from './operations';

const UNAUTHORIZED = 401;

/** Whether the server rejected the access token. */
export function isUnauthenticated(error: unknown): boolean {
  if (ServerError.is(error)) return error.statusCode === UNAUTHORIZED;
  return (
    CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED')
  );
}

export interface Recovery {
  /** Renews the access token or finds that the session is over; true when the call is worth repeating. */
  recover: (failedToken: string | undefined) => Promise<boolean>;
  /** The auth endpoint itself has rejected the token. */
  onInvalidToken: () => void;
  accessToken: () => string | undefined;
}

/**
 * Handles a rejected access token (docs/decisions/0003): on the data endpoint the token is renewed through the auth
 * endpoint and the call repeated once; a rejection by the auth endpoint is final. Calls of the start-up check set
 * `context.isSessionCall` and handle their own errors; an early query that fails is sent again by its page.
 */
export function recoveryLink({ recover, onInvalidToken, accessToken }: Recovery): ErrorLink {
  return new ErrorLink(({ error, operation, forward }) => {
    const { isSessionCall, isEarly, isRecovered } = operation.getContext();
    if (isSessionCall === true || isEarly === true || isRecovered === true || !isUnauthenticated(error))
      return undefined;
    if (getEndpoint(operation) === 'auth') {
      if (accessToken() !== undefined) onInvalidToken();
      return undefined;
    }
    return from(recover(accessToken())).pipe(
      mergeMap((isWorthRepeating) => {
        if (!isWorthRepeating) return throwError(() => error);
        operation.setContext({ isRecovered: true });
        return forward(operation);
      }),
    );
  });
}
