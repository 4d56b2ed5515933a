import type { ObjectSchema } from 'yup';

import { cardSchema } from './cards.ts';
import { calendarSchema, newsSchema, postsSchema } from './marketReads.ts';
import {
  addAlertSchema,
  answerSchema,
  candlesSchema,
  changeWatchlistSchema,
  failureSchema,
  interactionSchema,
  pollSchema,
  quotesSchema,
} from './runtime.ts';
import type { ScopeName } from './scopes.ts';
import { limitsSchema, sendSchema } from './sending.ts';
import { suggestionsSchema } from './suggestions.ts';

interface BotCall {
  /** For the reference. */
  readonly about: string;
  /** What it takes; undefined for nothing. */
  readonly input?: ObjectSchema<object>;
  /** The type of the SDK that it returns; undefined for nothing. */
  readonly result?: string;
  /** The permission of the person that it needs. */
  readonly scope?: ScopeName;
  /** It counts in the limit of calls that read or change data. */
  readonly usesData?: boolean;
}

const personalRead = (about: string, result: string, scope: ScopeName) =>
  ({ about, input: interactionSchema, result, scope, usesData: true }) as const;

/** The calls of running bots, by their names below `/api/bot/`. */
export const BOT_CALLS = {
  events: {
    about: 'Acknowledges handled events, then leases due ones. Without any it waits for the first one.',
    input: pollSchema,
    result: 'PollResult',
  },
  answers: {
    about: 'Answers the request of a person. A repeated key returns the first answer.',
    input: interactionSchema.concat(answerSchema).shape({ card: cardSchema.optional() }),
    result: 'StoredAnswer',
  },
  send: {
    about:
      'Sends a message that the person did not request, at most 20 on a day (UTC). A repeated key returns the first one.',
    input: sendSchema,
    result: 'SentMessage',
    scope: 'messages_send',
  },
  failures: {
    about: 'Reports that an event could not be handled: it is delivered again after a pause.',
    input: failureSchema,
  },
  suggestions: {
    about:
      'Suggests values for what a person types. The first answer in time is shown, later ones are answered with 404.',
    input: suggestionsSchema,
  },
  profile: personalRead('The name of the person who made a request.', 'Profile', 'profile_read'),
  watchlist: personalRead('The ids of the stocks that the person watches.', 'number[]', 'watchlist_read'),
  alerts: personalRead('The active price alerts of the person, at most 50.', 'Alert[]', 'alerts_read'),
  portfolio: personalRead('The portfolio of the person in percent.', 'PortfolioSummary', 'portfolio_summary'),
  holdings: personalRead('The holdings of the person with quantities and values.', 'Holdings', 'portfolio_read'),
  changeWatchlist: {
    about: 'Adds a stock to the default watchlist of the person, or removes it. Changes nothing when it is as wanted.',
    input: changeWatchlistSchema,
    result: 'WatchlistChange',
    scope: 'watchlist_write',
    usesData: true,
  },
  addAlert: {
    about: 'Sets a price alert for the person. An equal active alert is returned instead of a second one.',
    input: addAlertSchema,
    result: 'AddedAlert',
    scope: 'alerts_write',
    usesData: true,
  },
  quotes: {
    about: 'Current prices. Stocks without a price are left out.',
    input: quotesSchema,
    result: 'Quote[]',
    usesData: true,
  },
  candles: {
    about: 'The candles of a stock, the oldest first.',
    input: candlesSchema,
    result: 'Candle[]',
    usesData: true,
  },
  news: {
    about: 'The latest news about a stock, the newest first.',
    input: newsSchema,
    result: 'Article[]',
    usesData: true,
  },
  calendar: {
    about: 'The coming events of the calendar, such as earnings, the next one first.',
    input: calendarSchema,
    result: 'CalendarEvent[]',
    usesData: true,
  },
  posts: {
    about:
      'The latest public posts about a stock, without those of authors that the person has blocked or muted, the newest first.',
    input: postsSchema,
    result: 'Post[]',
    scope: 'posts_read',
    usesData: true,
  },
  self: { about: 'The bot of the token, as its team declared it.', result: 'Self' },
  limits: {
    about: 'What is left of the limits, also of the messages to a person that it names. Costs nothing.',
    input: limitsSchema,
    result: 'Limits',
  },
} as const satisfies Readonly<Record<string, BotCall>>;

export type BotCallName = keyof typeof BOT_CALLS;
