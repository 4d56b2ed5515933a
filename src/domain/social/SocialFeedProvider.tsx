import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo, type ReactNode } from 'react';

import {
  SocialChangesDocument,
  type SocialChangesSubscription,
  type SocialChangesSubscriptionVariables,
} from '@/generated/social/socialChanges';

import { applyChange } from './applyChange';
import { createSocialFeed } from './createSocialFeed';
import type { SocialTransport } from './socialConnection';
import { SocialFeedContext } from './SocialFeedContext';

/** Changes are messages, not entities: they are not stored as such. */
const getTransport = (client: ApolloClient): SocialTransport => ({
  follow: (topics, after, onChanges, onFailure) => {
    const stream = client
      .subscribe<SocialChangesSubscription, SocialChangesSubscriptionVariables>({
        query: SocialChangesDocument,
        variables: { topics: [...topics], after },
        fetchPolicy: 'no-cache',
      })
      .subscribe({
        next: ({ data }) => (data?.socialChanges.data ? onChanges(data.socialChanges.data) : onFailure()),
        error: onFailure,
        complete: onFailure,
      });
    return () => stream.unsubscribe();
  },
});

/** Makes the pages of signed-in people live: what others do arrives without a reload. */
export function SocialFeedProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const feed = useMemo(() => createSocialFeed(getTransport(client), (change) => applyChange(client, change)), [client]);
  return <SocialFeedContext value={feed}>{children}</SocialFeedContext>;
}
