import { StarFilled, TeamOutlined, UserOutlined } from '@ant-design/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import type { BotCard_BotFragment } from '@/generated/bots/fragments';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { RowActionsMenu } from '@/shared/ui/table/RowActionsMenu';
import type { RowAction } from '@/shared/ui/table/types';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './BotCard.module.css';
import { getStatusTone } from './botStatus';

interface BotCardProps {
  bot: BotCard_BotFragment;
  actions: readonly RowAction[];
}

/** A bot in a grid: name, status and actions. */
export function BotCard({ bot, actions }: BotCardProps) {
  return (
    <article className={styles['card']} aria-labelledby={`bot-${bot.id}`}>
      <header className={styles['head']}>
        <Avatar kind="bot" src={bot.thumb ?? bot.image} size={56} />
        <div className={styles['names']}>
          <h2 id={`bot-${bot.id}`}>
            <Link to={paths.myBotDetail(bot.id)} className={styles['name']}>
              <bdi>{bot.name}</bdi>
            </Link>
          </h2>
          <span className={styles['handler']} translate="no">
            <bdi dir="ltr">{bot.handler}</bdi>
          </span>
        </div>
        <RowActionsMenu rowName={bot.name} actions={actions} />
      </header>
      <p className={styles['about']} dir="auto">
        {bot.short_description}
      </p>
      <div className={styles['tags']}>
        <Tag tone={getStatusTone(bot.s2_bot_status.id)}>{bot.s2_bot_status.status}</Tag>
        {bot.bot_categories ? <Tag>{bot.bot_categories.category}</Tag> : null}
      </div>
      <BotFacts bot={bot} />
    </article>
  );
}

function BotFacts({ bot }: { bot: BotCard_BotFragment }) {
  const intl = useIntl();
  return (
    <footer className={styles['facts']}>
      <span>
        {bot.is_personal_team ? <UserOutlined aria-hidden /> : <TeamOutlined aria-hidden />}
        <span className={styles['team']}>
          {bot.is_personal_team ? <FormattedMessage id="bots.list.mine" /> : <bdi>{bot.team_name}</bdi>}
        </span>
      </span>
      <span>
        <FormattedMessage id="bots.list.subscribers" values={{ count: bot.num_subscribers }} />
      </span>
      {bot.avg_out_five === null ? null : (
        <span>
          <StarFilled aria-hidden className={styles['star']} />
          <span
            role="img"
            aria-label={intl.formatMessage(
              { id: 'bots.list.rating' },
              { value: intl.formatNumber(bot.avg_out_five, ONE_DIGIT) },
            )}
          >
            {intl.formatNumber(bot.avg_out_five, ONE_DIGIT)}
          </span>
        </span>
      )}
      <span>
        <RelativeTime value={bot.last_update_bot ?? bot.cts} />
      </span>
    </footer>
  );
}

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
