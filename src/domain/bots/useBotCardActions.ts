import { useIntl } from 'react-intl';

import type { BotCard_BotFragment } from '@/generated/bots/fragments';
import { paths } from '@/shared/paths';
import type { RowAction } from '@/shared/ui/table/types';

import { useBotRemoval } from './botActions';
import { BOT_STATUS, isWaiting } from './botStatus';

interface BotCardHandlers {
  onEdit: (botId: number) => void;
  onDelete: (botId: number) => void;
}

/** Menu items of a bot's card. Items without permission are disabled and show the reason. */
export function useBotCardActions({
  onEdit,
  onDelete,
}: BotCardHandlers): (bot: BotCard_BotFragment) => readonly RowAction[] {
  const intl = useIntl();
  const removal = useBotRemoval();

  const getEditReason = ({ viewer_can, s2_bot_status }: BotCard_BotFragment): string | undefined => {
    if (!viewer_can.edit) return intl.formatMessage({ id: 'bots.edit.notAllowed' });
    return isWaiting(s2_bot_status.id) ? intl.formatMessage({ id: 'botDetail.frozen.reason' }) : undefined;
  };

  return (bot) => {
    const can = bot.viewer_can;
    const isRemoved = bot.s2_bot_status.id === BOT_STATUS.removed;
    return [
      { key: 'open', label: intl.formatMessage({ id: 'bots.list.open' }), to: paths.myBotDetail(bot.id) },
      {
        key: 'edit',
        label: intl.formatMessage({ id: 'bots.list.edit' }),
        onSelect: () => onEdit(bot.id),
        disabledReason: getEditReason(bot),
      },
      {
        key: 'remove',
        label: intl.formatMessage({ id: isRemoved ? 'bots.list.restore' : 'bots.list.remove' }),
        onSelect: () => (isRemoved ? void removal.restore(bot) : removal.confirmRemove(bot)),
        disabledReason: can.remove ? undefined : intl.formatMessage({ id: 'bots.remove.notAllowed' }),
      },
      {
        key: 'delete',
        label: intl.formatMessage({ id: 'bots.list.delete' }),
        danger: true,
        onSelect: () => onDelete(bot.id),
        disabledReason: can.delete ? undefined : intl.formatMessage({ id: 'bots.delete.notAllowed' }),
      },
    ];
  };
}
