import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo, type ReactNode } from 'react';

import { GetQuotesDocument, type GetQuotesQuery, type GetQuotesQueryVariables } from '@/generated/market/getQuotes';
import {
  QuoteChangesDocument,
  type QuoteChangesSubscription,
  type QuoteChangesSubscriptionVariables,
} from '@/generated/market/quoteChanges';

import { createLiveQuotes, type LiveTransport } from './createLiveQuotes';
import { LiveQuotesContext } from './LiveQuotesContext';

/** Prices by way of the client: none of them enters its cache, where each would wake every list. */
function getTransport(client: ApolloClient): LiveTransport {
  return {
    follow: (tickerIds, told, failed) => {
      const stream = client
        .subscribe<QuoteChangesSubscription, QuoteChangesSubscriptionVariables>({
          query: QuoteChangesDocument,
          variables: { tickerIds: [...tickerIds] },
          fetchPolicy: 'no-cache',
        })
        .subscribe({
          next: ({ data }) => (data?.quoteChanges.data ? told(data.quoteChanges.data) : failed()),
          error: failed,
          complete: failed,
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

/** Around the pages of signed-in people: the prices on them follow the market. */
export function LiveQuotesProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const live = useMemo(() => createLiveQuotes(getTransport(client)), [client]);
  return <LiveQuotesContext value={live}>{children}</LiveQuotesContext>;
}
