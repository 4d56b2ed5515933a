import type { ApolloClient } from '@apollo/client';

import {
  ConversationChangesDocument,
  type ConversationChangesSubscription,
  type ConversationChangesSubscriptionVariables,
} from '@/generated/conversations/conversationChanges';

import { followConversations, type ChangesTransport, type OnConversationChanges } from './followConversations';

interface Feed {
  listeners: Set<OnConversationChanges>;
  stop: () => void;
}

/** The frame and the parts of the messages page share one subscription. */
const feeds = new WeakMap<ApolloClient, Feed>();

const createTransport = (client: ApolloClient): ChangesTransport => ({
  follow: (onMessage, onFailure) => {
    const stream = client
      .subscribe<ConversationChangesSubscription, ConversationChangesSubscriptionVariables>({
        query: ConversationChangesDocument,
        fetchPolicy: 'no-cache',
      })
      .subscribe({
        next: ({ data }) => {
          const changes = data?.conversationChanges.data;
          if (changes) onMessage(changes);
          else onFailure();
        },
        error: onFailure,
        complete: onFailure,
      });
    return () => stream.unsubscribe();
  },
});

function openFeed(client: ApolloClient): Feed {
  const listeners = new Set<OnConversationChanges>();
  const stop = followConversations(createTransport(client), (changes, source) => {
    for (const listener of listeners) listener(changes, source);
  });
  return { listeners, stop };
}

/**
 * Adds a listener to the one subscription of this client. The first listener starts it, the last one ends it.
 * @returns removes the listener
 */
export function addConversationListener(client: ApolloClient, listener: OnConversationChanges): () => void {
  const feed = feeds.get(client) ?? openFeed(client);
  feeds.set(client, feed);
  feed.listeners.add(listener);
  return () => {
    feed.listeners.delete(listener);
    if (feed.listeners.size > 0) return;
    feed.stop();
    feeds.delete(client);
  };
}
