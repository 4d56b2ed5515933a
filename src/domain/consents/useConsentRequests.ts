import { useApolloClient } from '@apollo/client/react';

import {
  GetBotConsentDocument,
  type GetBotConsentQuery,
  type GetBotConsentQueryVariables,
} from '@/generated/consents/getBotConsent';

import type { ScopeRequest } from './scopeTexts';

/**
 * Loads the permissions that a bot requests, on demand. Empty after a failure: the server refuses a subscription without
 * what the bot requires.
 */
export function useConsentRequests(): (botId: number) => Promise<readonly ScopeRequest[]> {
  const client = useApolloClient();
  return async (botId) => {
    const result = await client
      .query<GetBotConsentQuery, GetBotConsentQueryVariables>({
        query: GetBotConsentDocument,
        variables: { botId },
        fetchPolicy: 'network-only',
      })
      .catch(() => undefined);
    return result?.data?.getBotConsent.data ?? [];
  };
}
