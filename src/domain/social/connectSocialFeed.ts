import type { ApolloClient } from '@apollo/client';

import {
  SocialChangesDocument,
  type SocialChangesSubscription,
  type SocialChangesSubscriptionVariables,
} from '@/generated/social/socialChanges';

import { applyChange, rereadPosts } from './applyChange';
import { createSocialFeed } from './createSocialFeed';
import type { SocialTransport } from './socialConnection';
import type { SocialFeed } from './socialFeed';

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

/** The feed of changes on the connection of the client; numbers and edits reach its cache. */
export const connectSocialFeed = (client: ApolloClient): SocialFeed =>
  createSocialFeed(
    getTransport(client),
    (change) => applyChange(client, change),
    (topics) => rereadPosts(client, topics),
  );
