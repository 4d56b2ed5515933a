import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { getStatusTone } from '@/domain/bots/botStatus';
import type { BotCard_BotFragment } from '@/generated/bots/fragments';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './BotHead.module.css';

interface BotHeaderProps {
  bot: Pick<BotCard_BotFragment, 'image' | 'thumb' | 'handler' | 's2_bot_status' | 'num_subscribers'>;
  /** Absent where the date of the last change is not available. */
  changedAt: string | null;
  /** List items between the status and the number of subscribers. */
  children?: ReactNode;
}

/** Header of a bot's page, for its team and for admins. */
export function BotHeader({ bot, changedAt, children }: BotHeaderProps) {
  const intl = useIntl();
  return (
    <section className={styles['head']} aria-label={intl.formatMessage({ id: 'botDetail.head' })}>
      <Avatar kind="bot" src={bot.image ?? bot.thumb} size={72} />
      <ul className={styles['facts']}>
        <li>
          <code translate="no" dir="ltr">
            {bot.handler}
          </code>
        </li>
        <li>
          <Tag tone={getStatusTone(bot.s2_bot_status.id)}>{bot.s2_bot_status.status}</Tag>
        </li>
        {children}
        <li>
          <FormattedMessage id="botDetail.subscribers" values={{ count: bot.num_subscribers }} />
        </li>
        {changedAt === null ? null : (
          <li>
            <FormattedMessage id="botDetail.changed" values={{ when: <RelativeTime value={changedAt} /> }} />
          </li>
        )}
      </ul>
    </section>
  );
}
