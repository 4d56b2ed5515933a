import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';

import { addConversationListener } from './conversationFeed';
import type { ChangeSource } from './followConversations';

/** Calls `onChange` when the viewer's conversations may have changed. */
export function useConversationChanges(onChange: (source: ChangeSource) => void): void {
  const client = useApolloClient();
  const notify = useEffectEvent(onChange);
  useEffect(() => addConversationListener(client, (source) => notify(source)), [client]);
}
