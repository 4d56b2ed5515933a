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

/** Provides live prices to the pages of signed-in users. */
export function LiveQuotesProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const live = useMemo(() => createLiveQuotes(getTransport(client)), [client]);
  return <LiveQuotesContext value={live}>{children}</LiveQuotesContext>;
}
