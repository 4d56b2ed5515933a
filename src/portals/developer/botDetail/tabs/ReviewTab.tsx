import { ReviewView } from '@/domain/botReviews/ReviewView';

import type { BotPartProps } from '../botPart';
import { ReviewSteps } from './ReviewSteps';

/** The publishing process of a bot, for its team. */
export function ReviewTab({ bot }: BotPartProps) {
  return (
    <ReviewView bot={bot} recipient="reviewers">
      <ReviewSteps bot={bot} />
    </ReviewView>
  );
}
