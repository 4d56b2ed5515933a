import type { DocumentNode, OperationVariables } from '@apollo/client';
import type { ApolloLink } from '@apollo/client/link';
import type { MockLink } from '@apollo/client/testing';

import { completeResponse } from './completeResponse';

interface MockOptions<Data, Variables> {
  /** Matches only calls with at least these variables; default: all. */
  variables?: Partial<Variables>;
  /**
   * The data; `__typename` is added automatically. A function receives the variables and the number of earlier calls.
   */
  response?: Data | ((variables: Variables, earlierCalls: number) => Data);
  /** Fails the call instead: a broken connection, a ServerError. */
  error?: Error;
  /** The response time in ms. 'forever' never responds, for loading states. */
  delay?: number | 'forever';
}

export interface MockedOperation<Variables> {
  mock: MockLink.MockedResponse;
  /** The variables of every call so far, in order. */
  calls: Variables[];
  /** The headers that the page sent with each call that is answered. */
  headers: Record<string, string>[];
}

/**
 * A typed mock of one operation that also records its calls. It responds any number of times.
 *
 * @example
 * const addTeam = mockOperation<AddTeamMutation, AddTeamMutationVariables>(AddTeamDocument, { response: … });
 * expect(addTeam.calls).toEqual([{ teamName: 'Momentum', … }]);
 */
export function mockOperation<Data extends object, Variables extends OperationVariables>(
  document: DocumentNode,
  { variables, response, error, delay = 0 }: MockOptions<Data, Variables>,
): MockedOperation<Variables> {
  const calls: Variables[] = [];
  const headers: Record<string, string>[] = [];
  const recordHeaders = (operation: ApolloLink.Operation): number => {
    headers.push({ ...operation.getContext()['headers'] });
    return delay === 'forever' ? 0 : delay;
  };
  const wanted = Object.entries(variables ?? {});
  // Concurrent calls are recorded before any of them is responded to, so each stores its own number.
  const earlierCalls = new Map<Variables, number>();
  const toData = (called: Variables) =>
    typeof response === 'function' ? response(called, earlierCalls.get(called) ?? 0) : response;
  return {
    calls,
    headers,
    mock: {
      maxUsageCount: Number.POSITIVE_INFINITY,
      delay: delay === 'forever' ? Number.POSITIVE_INFINITY : recordHeaders,
      error,
      request: {
        query: document,
        // Runs once per call, before any response, so that failed and endless calls are recorded as well.
        variables: (called: Variables) => {
          const isWanted = wanted.every(([name, value]) => JSON.stringify(called[name]) === JSON.stringify(value));
          if (isWanted) {
            earlierCalls.set(called, calls.length);
            calls.push(called);
          }
          return isWanted;
        },
      },
      result: (called: Variables) => {
        const data = toData(called);
        if (data === undefined) throw new Error('This mock has neither a response nor an error');
        return { data: completeResponse(document, data, called) };
      },
    },
  };
}
