import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import type { MessageId } from '@/shared/i18n/messages';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import styles from './Review.module.css';

interface BotStatusProps {
  bot: Pick<BotDetail_BotFragment, 'first_published_date'>;
  /** What its reader is told of where the bot stands. */
  sentences: readonly MessageId[];
  /** A refusal, and the steps that lead on from there. */
  children: ReactNode;
}

/** Where a bot stands on its way into the store, inside of a panel: said to its team and to admins in their own words. */
export function BotStatus({ bot, sentences, children }: BotStatusProps) {
  return (
    <div className={styles['standing']}>
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
