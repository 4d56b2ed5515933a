import { PublishChecklist } from '@/domain/botReviews/PublishChecklist';
import styles from '@/domain/botReviews/Review.module.css';
import { Timeline } from '@/domain/botReviews/Timeline';

import type { BotPartProps } from '../tabRegistry';
import { ReviewSteps } from './ReviewSteps';

/** A bot's way into the store: what it needs, what comes next, and what its team and reviewers said and did. */
export function ReviewTab({ bot }: BotPartProps) {
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <ReviewSteps bot={bot} />
        <PublishChecklist bot={bot} />
      </div>
      <Timeline botId={bot.id} canWrite={bot.viewer_can.message} writesTo="reviewers" />
    </div>
  );
}
