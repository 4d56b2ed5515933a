import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { from, mergeMap, throwError } from 'rxjs';

import { getEndpoint } from './operations';

const unauthorized = 401;

/** Whether the server did not accept the access token. */
export function isUnauthenticated(error: unknown): boolean {
  if (ServerError.is(error)) return error.statusCode === unauthorized;
  return (
    CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED')
  );
}

export interface Recovery {
  /** Gets a new access token or finds out that the session is over; true when the call is worth repeating. */
  recover: (failedToken: string | undefined) => Promise<boolean>;
  /** The auth endpoint itself said that the token is no good. */
  onInvalidToken: () => void;
  accessToken: () => string | undefined;
}

/**
 * What a refused access token leads to (docs/decisions/0003): on the data endpoint the auth endpoint is asked and the call
 * repeated once; the word of the auth endpoint is final. Calls of the start-up check mark themselves with
 * `context.isSessionCall` and look after themselves.
 */
export function recoveryLink({ recover, onInvalidToken, accessToken }: Recovery): ErrorLink {
  return new ErrorLink(({ error, operation, forward }) => {
    const { isSessionCall, isRecovered } = operation.getContext();
    if (isSessionCall === true || isRecovered === true || !isUnauthenticated(error)) return undefined;
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
