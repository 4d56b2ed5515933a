import { useDeferredValue } from 'react';

import { isRecord, OK, readEnvelope } from './envelope';

interface QueryState {
  data?: unknown;
  loading: boolean;
  variables: unknown;
}

/**
 * Renders the first response of a query in slices: until React has time for it, the component stays in its loading state.
 * An urgent render of a whole page would block the main thread of a phone for half a second. Only the first successful
 * response is deferred: failures, later changes, such as optimistic ones, and results of other variables are shown at
 * once.
 */
export function useDeferredResult<Result extends QueryState>(result: Result): Result {
  const isLoading = result.data === undefined && result.loading;
  const before = useDeferredValue(isLoading ? result : undefined);
  const isFirstResponse = before !== undefined && before.variables === result.variables && isSuccess(result.data);
  return isFirstResponse ? before : result;
}

function isSuccess(data: unknown): boolean {
  const response: unknown = isRecord(data) ? readEnvelope(data) : null;
  return isRecord(response) && response['status'] === OK;
}
