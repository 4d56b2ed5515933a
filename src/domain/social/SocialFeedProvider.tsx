import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo, type ReactNode } from 'react';

import { watchLater } from '@/shared/live/watchLater';
import type { SocialTopic } from '@rules/posts/socialTopics';

import type { SocialFeed, SocialListener, SocialStatus } from './socialFeed';
import { SocialFeedContext } from './SocialFeedContext';

const createLateFeed = (client: ApolloClient): SocialFeed =>
  watchLater<readonly SocialTopic[], SocialListener, SocialStatus, SocialFeed>('off', async () =>
    (await import('./connectSocialFeed')).connectSocialFeed(client),
  );

/** Makes the pages of signed-in people live: what others do arrives without a reload. */
export function SocialFeedProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const feed = useMemo(() => createLateFeed(client), [client]);
  return <SocialFeedContext value={feed}>{children}</SocialFeedContext>;
}
