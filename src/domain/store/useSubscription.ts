import { useApolloClient } from '@apollo/client/react';

import type { Scope } from '@/domain/consents/scopeTexts';
import { Subscription_BotFragmentDoc, type Subscription_BotFragment } from '@/generated/store/fragments';
import {
  SubscribeBotDocument,
  type SubscribeBotQuery,
  type SubscribeBotQueryVariables,
} from '@/generated/store/subscribeBot';
import {
  UnSubscribeByBotIdDocument,
  type UnSubscribeByBotIdQuery,
  type UnSubscribeByBotIdQueryVariables,
} from '@/generated/store/unSubscribeByBotId';
import { useQueryAction } from '@/shared/action/useQueryAction';

interface Subscription {
  /** Subscribes, with what the bot may read, or unsubscribes. The change is optimistic and is reverted when the server rejects it. */
  set: (isSubscribed: boolean, allowedScopes?: Scope[]) => Promise<void>;
  busy: boolean;
}

export function useSubscription(bot: Subscription_BotFragment): Subscription {
  const { cache } = useApolloClient();
  const start = useQueryAction<SubscribeBotQuery, SubscribeBotQueryVariables>(SubscribeBotDocument);
  const end = useQueryAction<UnSubscribeByBotIdQuery, UnSubscribeByBotIdQueryVariables>(UnSubscribeByBotIdDocument);
  const busy = start.busy || end.busy;

  const set = async (isSubscribed: boolean, allowedScopes?: Scope[]) => {
    if (busy || isSubscribed === bot.is_subscribed) return;
    const layer = `subscription ${bot.id}`;
    const id = cache.identify({ __typename: 'Bot', id: bot.id });
    // The marketplace has its own entity for the same bot.
    const card = cache.identify({ __typename: 'MarketplaceBot', bot_id: bot.id });
    const addToCount = (count: unknown) =>
      typeof count === 'number' ? Math.max(0, count + (isSubscribed ? 1 : -1)) : count;
    cache.recordOptimisticTransaction((draft) => {
      draft.modify({
        id,
        fields: {
          is_subscribed: () => isSubscribed,
          past_subscribed: () => !isSubscribed,
          num_subscribers: addToCount,
        },
      });
      draft.modify({
        id: card,
        fields: {
          is_subscribe: () => isSubscribed,
          past_subscribed: () => !isSubscribed,
          num_subscribers: addToCount,
        },
      });
    }, layer);
    const scopes = allowedScopes === undefined ? {} : { allowedScopes };
    const result = isSubscribed ? await start.run({ id: bot.id, ...scopes }) : await end.run({ id: bot.id });
    cache.batch({
      update: (draft) => {
        // Both operations are queries that bypass the cache, so their result is written here.
        if (result.ok && result.response.data) {
          const updated = result.response.data;
          draft.writeFragment({ id, fragment: Subscription_BotFragmentDoc, data: updated });
          draft.modify({
            id: card,
            fields: {
              is_subscribe: () => updated.is_subscribed,
              past_subscribed: () => updated.past_subscribed,
              can_subscribe: () => updated.viewer_can.subscribe,
              num_subscribers: () => updated.num_subscribers,
            },
          });
        }
      },
    });
    cache.removeOptimistic(layer);
  };

  return { set, busy };
}
