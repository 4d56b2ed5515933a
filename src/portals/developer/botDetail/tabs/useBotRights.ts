import { useFragment } from '@apollo/client/react';

import { BotState_BotFragmentDoc, type BotState_BotFragment } from '@/generated/bots/fragments';

/**
 * Whether the viewer may change a bot, from the cached details of its page; read-only members see the same without
 * buttons.
 */
export function useCanEditBot(botId: number): boolean {
  const bot = useFragment<BotState_BotFragment>({
    fragment: BotState_BotFragmentDoc,
    from: { __typename: 'Bot', id: botId },
  });
  return bot.data.viewer_can?.edit === true;
}
