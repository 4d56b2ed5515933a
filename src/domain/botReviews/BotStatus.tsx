import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import type { MessageId } from '@/shared/i18n/messages';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import styles from './Review.module.css';

interface BotStatusProps {
  bot: Pick<BotDetail_BotFragment, 'first_published_date'>;
  /** Messages that describe the status to the viewer. */
  sentences: readonly MessageId[];
  /** The reason of a rejection, and the available actions. */
  children: ReactNode;
}

/** The review status of a bot, for a panel. Its team and the admins get different messages. */
export function BotStatus({ bot, sentences, children }: BotStatusProps) {
  return (
    <div className={styles['status']}>
      {sentences.map((id) => (
        <p key={id}>
          <FormattedMessage id={id} />
        </p>
      ))}
      {bot.first_published_date === null ? null : (
        <p className={styles['muted']}>
          <FormattedMessage
            id="botDetail.next.publishedAt"
            values={{ when: <RelativeTime value={bot.first_published_date} /> }}
          />
        </p>
      )}
      {children}
    </div>
  );
}
