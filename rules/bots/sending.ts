import { object, string } from 'yup';

import { cardSchema } from './cards.ts';
import { answerSchema } from './runtime.ts';

/** Limits of messages that a bot sends unasked. */
export const SEND_LIMITS = {
  /** Messages to a person on a day (UTC). */
  perDay: 20,
} as const;

/** The person as events name them; the number is that of the conversation. */
const SUBSCRIBER = /^sub_([1-9]\d{0,14})$/;

const subscriberId = () => string().matches(SUBSCRIBER, 'conversations.call.invalid');

/** The number in the id of a subscriber. */
export const parseSubscriberId = (id: string): number => Number(SUBSCRIBER.exec(id)?.[1] ?? 0);

/** POST /api/bot/send */
export const sendSchema = object({
  subscriberId: subscriberId().required('conversations.call.invalid'),
})
  .concat(answerSchema)
  .shape({ card: cardSchema.optional() });

/** POST /api/bot/limits */
export const limitsSchema = object({
  /** Whose limit of messages is returned as well. */
  subscriberId: subscriberId(),
});
