import type { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { catchError, firstValueFrom, from, tap } from 'rxjs';

import type { PageQuery } from '@/shared/action/pageQueries';

import { isRepeatable } from '../apollo/operations';

/** A response that no page has used by then is out of date. */
const LIFETIME_MS = 10_000;

interface EarlyResponse {
  response: Promise<ApolloLink.Result>;
  sentAt: number;
  language: string;
}

export interface EarlyResponses {
  /** Sends early queries, and responds to the same queries of pages, once each, without sending them again. */
  link: ApolloLink;
  /** Sends the queries now; their responses are for the next page. */
  send: (client: ApolloClient, queries: readonly PageQuery[]) => void;
  /** Evicts all responses, because they belong to another session. */
  drop: () => void;
}

const isEarly = (operation: ApolloLink.Operation): boolean => operation.getContext()['isEarly'] === true;

/** Whether it can change what queries read. A session call changes only the token. */
const isChange = (operation: ApolloLink.Operation): boolean =>
  !isRepeatable(operation) && operation.getContext()['isSessionCall'] !== true;

/** Whether an earlier request must not answer it, such as the read after a live change. */
const needsOwnRequest = (operation: ApolloLink.Operation): boolean =>
  operation.getContext()['queryDeduplication'] === false;

/** Identifies an operation by its name and the variables that are sent. */
function toKey({ operationName, variables }: ApolloLink.Operation): string {
  const sent = Object.entries(variables).filter(([, value]) => value !== undefined);
  return JSON.stringify([operationName, sent.toSorted(([first], [second]) => (first < second ? -1 : 1))]);
}

/**
 * Resolves in a task of its own. The responses of a page are often complete when it renders, and the cache would write
 * and the page render all of them in one task.
 */
const nextTask = async (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

const inNextTask = async (response: Promise<ApolloLink.Result>): Promise<ApolloLink.Result> => {
  try {
    return await response;
  } finally {
    await nextTask();
  }
};

/**
 * Responses to queries that are sent before the page that needs them renders. They do not enter the cache by themselves:
 * the query of the page receives the response through the link and treats it like any other. So a response that no page
 * uses changes nothing, and a failed one is sent again by the page.
 */
export function createEarlyResponses(language: () => string, now: () => number = Date.now): EarlyResponses {
  const responses = new Map<string, EarlyResponse>();
  const drop = () => responses.clear();
  const findEarly = (operation: ApolloLink.Operation): EarlyResponse | undefined => {
    const early = responses.get(toKey(operation));
    const isUsable = early && early.language === language() && now() - early.sentAt < LIFETIME_MS;
    return isUsable ? early : undefined;
  };

  const link = new ApolloLink((operation, forward) => {
    const early = findEarly(operation);
    if (isEarly(operation)) {
      // The page is about to use the first response.
      if (early) return from(early.response);
      const response = firstValueFrom(forward(operation));
      responses.set(toKey(operation), { response, sentAt: now(), language: language() });
      return from(response);
    }
    if (isChange(operation)) {
      // What an early query has read before the change or during it may be different afterwards.
      drop();
      return forward(operation).pipe(tap({ next: drop, error: drop }));
    }
    responses.delete(toKey(operation));
    // An early query that was sent after the page's own left a response that no page has used.
    if (!early || needsOwnRequest(operation)) return forward(operation);
    return from(inNextTask(early.response)).pipe(catchError(() => forward(operation)));
  });

  return {
    link,
    send: (client, queries) => {
      for (const { query, variables, isCacheFirst } of queries) {
        if (isCacheFirst && client.readQuery({ query, variables }) !== null) continue;
        client
          .query({
            query,
            ...(variables && { variables }),
            fetchPolicy: 'no-cache',
            context: { isEarly: true, queryDeduplication: false },
          })
          // The page sends it again and shows the failure.
          .catch(() => undefined);
      }
    },
    drop,
  };
}
