import { translate } from '../i18n/translate.ts';
import { LiveItems, type LiveCall } from './liveCall.ts';
import {
  joinChanges,
  type ChangedConversation,
  type ConversationFeed,
} from '../modules/conversations/conversationFeed.ts';

/** The subscription to the caller's conversations: an empty list when it starts, then the changed ones. */
export const conversationChanges = (feed: ConversationFeed): LiveCall =>
  new LiveItems<ChangedConversation>({
    open: (reader) => (onChange) => {
      const stop = feed.follow(reader.viewer.id, onChange);
      // Confirms the subscription, so that the client reads what it missed.
      onChange([]);
      return stop;
    },
    toKey: ({ botId }) => botId,
    join: joinChanges,
    envelope: (language, changed) => ({
      status: 200,
      message: translate(language, 'common.ok'),
      data: changed.map(({ botId, lastSeq, readSeq, messages }) => ({
        bot_id: botId,
        last_seq: lastSeq,
        read_seq: readSeq,
        messages,
      })),
    }),
  });
