import type { ApolloClient } from '@apollo/client';

import {
  ConversationChangesDocument,
  type ConversationChangesSubscription,
  type ConversationChangesSubscriptionVariables,
} from '@/generated/conversations/conversationChanges';

import {
  subscribeToConversations,
  type ChangesTransport,
  type OnConversationChanges,
} from './subscribeToConversations';

interface SharedSubscription {
  listeners: Set<OnConversationChanges>;
  stop: () => void;
}

/** The bar at the top and the parts of the messages page share one subscription. */
const subscriptions = new WeakMap<ApolloClient, SharedSubscription>();

const createTransport = (client: ApolloClient): ChangesTransport => ({
  subscribe: (onChange, onFailure) => {
    const stream = client
      .subscribe<ConversationChangesSubscription, ConversationChangesSubscriptionVariables>({
        query: ConversationChangesDocument,
        fetchPolicy: 'no-cache',
      })
      .subscribe({
        next: ({ data }) => {
          const changes = data?.conversationChanges.data;
          if (changes) onChange(changes);
          else onFailure();
        },
        error: onFailure,
        complete: onFailure,
      });
    return () => stream.unsubscribe();
  },
});

function openSubscription(client: ApolloClient): SharedSubscription {
  const listeners = new Set<OnConversationChanges>();
  const stop = subscribeToConversations(createTransport(client), (changes, source) => {
    for (const listener of listeners) listener(changes, source);
  });
  return { listeners, stop };
}

/**
 * Adds a listener to the one subscription of this client. The first listener starts it, the last one ends it.
 * @returns a function that removes the listener
 */
export function addConversationListener(client: ApolloClient, listener: OnConversationChanges): () => void {
  const shared = subscriptions.get(client) ?? openSubscription(client);
  subscriptions.set(client, shared);
  shared.listeners.add(listener);
  return () => {
    shared.listeners.delete(listener);
    if (shared.listeners.size > 0) return;
    shared.stop();
    subscriptions.delete(client);
  };
}
