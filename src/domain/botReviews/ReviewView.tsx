import type { ComponentProps, ReactNode } from 'react';

import type { BotDetail_BotFragment } from '@/generated/bots/fragments';

import { PublishChecklist } from './PublishChecklist';
import styles from './Review.module.css';
import { Timeline } from './Timeline';

interface ReviewViewProps extends Pick<ComponentProps<typeof Timeline>, 'recipient'> {
  bot: BotDetail_BotFragment;
  /** The status of the bot and the actions of the viewer. */
  children: ReactNode;
}

/** The review of a bot: status, checklist and timeline. */
export function ReviewView({ bot, recipient, children }: ReviewViewProps) {
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        {children}
        <PublishChecklist bot={bot} />
      </div>
      <Timeline botId={bot.id} canWrite={bot.viewer_can.message} recipient={recipient} />
    </div>
  );
}
