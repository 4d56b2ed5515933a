import { useFragment } from '@apollo/client/react';

import { isWaiting } from '@/domain/bots/botStatus';
import { BotState_BotFragmentDoc, type BotState_BotFragment } from '@/generated/bots/fragments';

interface BotRights {
  /** Read-only members see the same without buttons. */
  canEdit: boolean;
  /** A request is open: buttons that change reviewed content are disabled. */
  isFrozen: boolean;
}

/** What the viewer may change, from the cached details of the bot's page. */
export function useBotRights(botId: number): BotRights {
  const bot = useFragment<BotState_BotFragment>({
    fragment: BotState_BotFragmentDoc,
    from: { __typename: 'Bot', id: botId },
  });
  const statusId = bot.data.s2_bot_status?.id;
  return { canEdit: bot.data.viewer_can?.edit === true, isFrozen: statusId !== undefined && isWaiting(statusId) };
}
