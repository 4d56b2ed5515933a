import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import type { ApolloLink } from '@apollo/client/link';
import { RetryLink } from '@apollo/client/link/retry';

import { isRecord } from '@/shared/action/envelope';

import { getEndpoint, isRepeatable } from './operations';

/** The statuses of a proxy without a server, and of a server that stops. */
const UNAVAILABLE_STATUSES: readonly number[] = [502, 503, 504];

/** True when no response arrived, or none of a working server; other errors are not worth a retry. */
function isTemporary(error: unknown): boolean {
  if (ServerError.is(error) || ServerParseError.is(error)) return UNAVAILABLE_STATUSES.includes(error.statusCode);
  if (CombinedGraphQLErrors.is(error))
    return error.errors.some(({ extensions }) => extensions?.['code'] === 'UNAVAILABLE');
  return !(error instanceof DOMException && error.name === 'AbortError');
}

/**
 * Whether the server recognizes a repetition: it compares the keys of signed-in users on the data endpoint
 * (server/graphql/idempotency.ts).
 */
function isRecognized(operation: ApolloLink.Operation): boolean {
  const headers: unknown = operation.getContext()['headers'];
  const has = (name: string) => isRecord(headers) && typeof headers[name] === 'string';
  return getEndpoint(operation) === 'data' && has('idempotency-key') && has('authorization');
}

/** Retries twice after a connection failure or while the server restarts: reads, and changes with their key. */
export function retryLink(): RetryLink {
  return new RetryLink({
    delay: { initial: 300, max: 2_000, jitter: true },
    attempts: (count, operation, error) =>
      count < 3 && isTemporary(error) && (isRepeatable(operation) || isRecognized(operation)),
  });
}
