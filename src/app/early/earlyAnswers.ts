import type { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { catchError, firstValueFrom, from } from 'rxjs';

import type { PageQuery } from '@/shared/action/pageQueries';

import { isRepeatable } from '../apollo/operations';

/** An answer that no page has used by then is out of date. */
const LIFETIME_MS = 10_000;

interface EarlyAnswer {
  response: Promise<ApolloLink.Result>;
  sentAt: number;
  language: string;
}

export interface EarlyAnswers {
  /** Sends early queries, and answers the same queries of pages, once each, instead of sending them again. */
  link: ApolloLink;
  /** Sends the queries now; their answers are for the next page. */
  send: (client: ApolloClient, queries: readonly PageQuery[]) => void;
  /** Evicts all answers, because they belong to another session. */
  drop: () => void;
}

const isEarly = (operation: ApolloLink.Operation): boolean => operation.getContext()['isEarly'] === true;

/** Identifies an operation by its name and the variables that are sent. */
function toKey({ operationName, variables }: ApolloLink.Operation): string {
  const sent = Object.entries(variables).filter(([, value]) => value !== undefined);
  return JSON.stringify([operationName, sent.toSorted(([first], [second]) => (first < second ? -1 : 1))]);
}

/**
 * Answers of queries that are sent before the page that needs them renders. They do not enter the cache by themselves:
 * the query of the page receives the answer through the link and treats it like any other. So an answer that no page
 * uses changes nothing, and a failed one is sent again by the page.
 */
export function createEarlyAnswers(language: () => string, now: () => number = Date.now): EarlyAnswers {
  const answers = new Map<string, EarlyAnswer>();
  const findAnswer = (operation: ApolloLink.Operation): EarlyAnswer | undefined => {
    const answer = answers.get(toKey(operation));
    const isUsable = answer && answer.language === language() && now() - answer.sentAt < LIFETIME_MS;
    return isUsable ? answer : undefined;
  };

  const link = new ApolloLink((operation, forward) => {
    const answer = findAnswer(operation);
    if (isEarly(operation)) {
      // The page is about to use the first answer.
      if (answer) return from(answer.response);
      const response = firstValueFrom(forward(operation));
      answers.set(toKey(operation), { response, sentAt: now(), language: language() });
      return from(response);
    }
    // What an early query has read may be different after a change.
    if (!isRepeatable(operation) && operation.getContext()['isSessionCall'] !== true) answers.clear();
    if (!answer) return forward(operation);
    answers.delete(toKey(operation));
    return from(answer.response).pipe(catchError(() => forward(operation)));
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
    drop: () => answers.clear(),
  };
}
