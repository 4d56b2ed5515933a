import type { ApolloClient } from '@apollo/client';

import { GetQuotesDocument, type GetQuotesQuery, type GetQuotesQueryVariables } from '@/generated/market/getQuotes';
import {
  QuoteChangesDocument,
  type QuoteChangesSubscription,
  type QuoteChangesSubscriptionVariables,
} from '@/generated/market/quoteChanges';

import { createLiveQuotes, type LiveTransport } from './createLiveQuotes';
import type { LiveQuotes } from './liveQuotes';

/** Reads prices through Apollo Client with `no-cache`: a cache write per price would rerender every list. */
function getTransport(client: ApolloClient): LiveTransport {
  return {
    follow: (tickerIds, onQuotes, onFailure) => {
      const stream = client
        .subscribe<QuoteChangesSubscription, QuoteChangesSubscriptionVariables>({
          query: QuoteChangesDocument,
          variables: { tickerIds: [...tickerIds] },
          fetchPolicy: 'no-cache',
        })
        .subscribe({
          next: ({ data }) => (data?.quoteChanges.data ? onQuotes(data.quoteChanges.data) : onFailure()),
          error: onFailure,
          complete: onFailure,
        });
      return () => stream.unsubscribe();
    },
    read: async (tickerIds) => {
      const { data } = await client.query<GetQuotesQuery, GetQuotesQueryVariables>({
        query: GetQuotesDocument,
        variables: { tickerIds: [...tickerIds] },
        fetchPolicy: 'no-cache',
      });
      return data?.getQuotes.data ?? [];
    },
  };
}

/** Live prices on the connection of the client. */
export const connectLiveQuotes = (client: ApolloClient): LiveQuotes => createLiveQuotes(getTransport(client));
