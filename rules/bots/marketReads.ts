import { number, object } from 'yup';

import { interactionSchema } from './runtime.ts';

/** Limits of what bots read about stocks. */
const MARKET_READ_LIMITS = { news: 20, events: 50, days: 90, posts: 20 } as const;

const INVALID = 'conversations.call.invalid';

const whole = (max: number) => number().integer(INVALID).min(1, INVALID).max(max, INVALID);

const ticker = () => whole(Number.MAX_SAFE_INTEGER);

/** POST /api/bot/news */
export const newsSchema = object({
  ticker: ticker().required(INVALID),
  limit: whole(MARKET_READ_LIMITS.news).default(10),
});

/** POST /api/bot/calendar */
export const calendarSchema = object({
  /** Events of all stocks when omitted. */
  ticker: ticker(),
  /** From now on. */
  days: whole(MARKET_READ_LIMITS.days).default(30),
  limit: whole(MARKET_READ_LIMITS.events).default(20),
});

/** POST /api/bot/posts */
export const postsSchema = interactionSchema.shape({
  ticker: ticker().required(INVALID),
  limit: whole(MARKET_READ_LIMITS.posts).default(10),
});
