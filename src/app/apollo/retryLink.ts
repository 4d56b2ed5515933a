import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { RetryLink } from '@apollo/client/link/retry';

import { isRepeatable } from './operations';

/** True when no response arrived; a response, even an error, is not worth a retry. */
function isNetworkFailure(error: unknown): boolean {
  if (ServerError.is(error) || ServerParseError.is(error) || CombinedGraphQLErrors.is(error)) return false;
  return !(error instanceof DOMException && error.name === 'AbortError');
}

/** Retries twice after a connection failure, for plain reads only. */
export function retryLink(): RetryLink {
  return new RetryLink({
    delay: { initial: 300, max: 2_000, jitter: true },
    attempts: (count, operation, error) => count < 3 && isRepeatable(operation) && isNetworkFailure(error),
  });
}
