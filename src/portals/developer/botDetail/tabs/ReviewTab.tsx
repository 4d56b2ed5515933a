import type { BotPartProps } from '../tabRegistry';
import { PublishChecklist } from './PublishChecklist';
import styles from './ReviewTab.module.css';
import { ReviewSteps } from './ReviewSteps';
import { Timeline } from './Timeline';

/** A bot's way into the store: what it needs, what comes next, and what its team and reviewers said and did. */
export function ReviewTab({ bot }: BotPartProps) {
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <ReviewSteps bot={bot} />
        <PublishChecklist bot={bot} />
      </div>
      <Timeline botId={bot.id} canWrite={bot.viewer_can.message} />
    </div>
  );
}
