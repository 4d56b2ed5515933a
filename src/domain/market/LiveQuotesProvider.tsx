import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo, type ReactNode } from 'react';

import { watchLater } from '@/shared/live/watchLater';

import type { LiveQuotes, LiveStatus } from './liveQuotes';
import { LiveQuotesContext } from './LiveQuotesContext';

function createLateQuotes(client: ApolloClient): LiveQuotes {
  const { loaded, ...quotes } = watchLater<readonly number[], () => void, LiveStatus, LiveQuotes>('off', async () => {
    const { connectLiveQuotes } = await import('./connectLiveQuotes');
    return connectLiveQuotes(client);
  });
  return { ...quotes, get: (tickerId) => loaded()?.get(tickerId) };
}

/** Provides live prices to the pages of signed-in users. */
export function LiveQuotesProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const live = useMemo(() => createLateQuotes(client), [client]);
  return <LiveQuotesContext value={live}>{children}</LiveQuotesContext>;
}
