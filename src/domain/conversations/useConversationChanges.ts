import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';

import { addConversationListener } from './conversationListeners';
import type { OnConversationChanges } from './subscribeToConversations';

/** Calls `onChange` when the viewer's conversations have changed, or may have. */
export function useConversationChanges(onChange: OnConversationChanges): void {
  const client = useApolloClient();
  const notify = useEffectEvent(onChange);
  useEffect(() => addConversationListener(client, (changes, source) => notify(changes, source)), [client]);
}
