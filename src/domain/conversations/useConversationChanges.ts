import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';

import {
  ConversationChangesDocument,
  type ConversationChangesSubscription,
  type ConversationChangesSubscriptionVariables,
} from '@/generated/conversations/conversationChanges';

import { followConversations } from './followConversations';

/** Calls `onChange` when the viewer's conversations may have changed. */
export function useConversationChanges(onChange: () => void): void {
  const client = useApolloClient();
  const notify = useEffectEvent(onChange);
  useEffect(
    () =>
      followConversations(
        {
          follow: (onMessage, onFailure) => {
            const stream = client
              .subscribe<ConversationChangesSubscription, ConversationChangesSubscriptionVariables>({
                query: ConversationChangesDocument,
                fetchPolicy: 'no-cache',
              })
              .subscribe({
                next: ({ data }) => (data?.conversationChanges.data ? onMessage() : onFailure()),
                error: onFailure,
                complete: onFailure,
              });
            return () => stream.unsubscribe();
          },
        },
        () => notify(),
      ),
    [client],
  );
}
