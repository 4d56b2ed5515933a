import type { IntlShape } from 'react-intl';

import { BOT_STATUS } from '@/domain/bots/botStatus';
import { Tag } from '@/shared/ui/text/Tag';
import type { DataColumn } from '@/shared/ui/table/types';

import { botColumns } from '../bots/botColumns';
import type { AdminBot } from '../bots/botPages';

/** Whether users see a bot in the category, and if not, why. */
function getShown({ is_listed, s2_bot_status }: AdminBot) {
  if (is_listed) return 'botSummary.marketplaceCategory.shown';
  return s2_bot_status.id === BOT_STATUS.published
    ? 'botSummary.marketplaceCategory.hiddenPrivate'
    : 'botSummary.marketplaceCategory.hiddenUnpublished';
}

/** The visibility matters most here, so these columns need wider screens than elsewhere. */
const VISIBLE_FROM: Readonly<Record<string, Pick<DataColumn<AdminBot>, 'visibleFrom'>>> = {
  status: { visibleFrom: 'md' },
  waiting: { visibleFrom: 'xxl' },
};

/** The columns of every table of bots, and whether users see the bot in the category. */
export function marketplaceCategoryColumns(intl: IntlShape): ReadonlyArray<DataColumn<AdminBot>> {
  const [bot, ...otherColumns] = botColumns(intl);
  const shown: DataColumn<AdminBot> = {
    key: 'shown',
    title: intl.formatMessage({ id: 'botSummary.marketplaceCategory.column.shown' }),
    text: (row) => intl.formatMessage({ id: getShown(row) }),
    render: (row) => <Tag tone={row.is_listed ? 'gain' : 'attention'}>{intl.formatMessage({ id: getShown(row) })}</Tag>,
  };
  const beside = otherColumns.map((column) => ({ ...column, ...VISIBLE_FROM[column.key] }));
  return bot === undefined ? [shown] : [bot, shown, ...beside];
}
