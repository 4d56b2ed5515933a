import { ReviewView } from '@/domain/botReviews/ReviewView';

import type { BotPartProps } from '../botPart';
import { ReviewSteps } from './ReviewSteps';

/** A bot's way into the store, as its team goes it. */
export function ReviewTab({ bot }: BotPartProps) {
  return (
    <ReviewView bot={bot} writesTo="reviewers">
      <ReviewSteps bot={bot} />
    </ReviewView>
  );
}
