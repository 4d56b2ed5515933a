import { useIntl } from 'react-intl';

import { BotFacts } from '@/domain/bots/detail/BotFacts';
import { BotLinks } from '@/domain/bots/detail/BotLinks';
import styles from '@/domain/bots/detail/BotOverview.module.css';
import { BotPermissions } from '@/domain/bots/detail/BotPermissions';
import { paths } from '@/shared/paths';
import { Panel } from '@/shared/ui/page/Panel';
import { StatTile, StatTileGrid } from '@/shared/ui/stats/StatTile';

import type { BotPartProps } from '../botPart';

/** The form values of a bot, read-only, and its stats as links to the other tabs. */
export function OverviewTab({ bot }: BotPartProps) {
  const intl = useIntl();
  const at = (tab: string) => `${paths.myBotDetail(bot.id)}?tab=${tab}`;
  const tiles = [
    { tab: 'subscribers', labelId: 'botDetail.tile.subscribers', value: bot.num_subscribers },
    { tab: 'reviews', labelId: 'botDetail.tile.reviews', value: bot.num_reviews },
    { tab: 'commands', labelId: 'botDetail.tile.commands', value: bot.num_commands },
    { tab: 'testers', labelId: 'botDetail.tile.testers', value: bot.num_testers },
  ] as const;
  return (
    <div className={styles['overview']}>
      <StatTileGrid label={intl.formatMessage({ id: 'botDetail.tile.label' })}>
        {tiles.map(({ tab, labelId, value }) => (
          <StatTile key={tab} label={intl.formatMessage({ id: labelId })} to={at(tab)} value={value} />
        ))}
      </StatTileGrid>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <Panel title={intl.formatMessage({ id: 'botDetail.about' })}>
            <p className={styles['description']}>{bot.description}</p>
          </Panel>
          <BotPermissions bot={bot} />
        </div>
        <div className={styles['column']}>
          <BotFacts bot={bot} />
          <BotLinks bot={bot} />
        </div>
      </div>
    </div>
  );
}
