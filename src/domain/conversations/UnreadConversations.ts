import { createContext, useContext } from 'react';

/** The number of the viewer's conversations with unread messages; 0 where no provider counts them. */
export const UnreadConversationsContext = createContext(0);

export const useUnreadConversations = (): number => useContext(UnreadConversationsContext);
