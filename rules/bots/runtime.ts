import { array, bool, mixed, number, object, string } from 'yup';

import { cutAfter } from '../arrays.ts';
import { ALERT_CONDITIONS, type AlertCondition } from '../market/alerts.ts';
import { cleaned } from '../text/text.ts';
import { FORM_LIMITS } from './cards/forms.ts';
import { CONVERSATION_LIMITS } from './conversations.ts';

/** Limits of the calls of running bots. */
export const BOT_CALL_LIMITS = {
  waitSeconds: 25,
  events: 100,
  leaseSeconds: { min: 10, max: 900, default: 60 },
  /** Stocks whose prices one call may read. */
  quotes: 50,
  /** Events of a live connection that are not acknowledged. */
  credit: { max: 100, default: 16 },
  /** Live connections of a bot at a time, in each server process. */
  sockets: 10,
  /** Waiting calls of a bot at a time, in each server process. */
  waiting: 20,
  /** Waiting calls of all bots at a time, in each server process. Each lane of a bot may have its first one in addition. */
  waitingInProcess: 2_000,
} as const;

const INVALID = 'conversations.call.invalid';

const whole = (min: number, max: number) => number().integer(INVALID).min(min, INVALID).max(max, INVALID);

/** Ranges of candles that bots may read. */
const CANDLE_RANGES = ['one_day', 'one_week', 'one_month', 'three_month', 'one_year', 'five_year', 'all_time'] as const;

const id = () => whole(1, Number.MAX_SAFE_INTEGER).required(INVALID);

const leaseSchema = object({ event: id(), lease: string().required(INVALID).uuid(INVALID) });

/** POST /api/bot/events */
export const pollSchema = object({
  waitSeconds: whole(0, BOT_CALL_LIMITS.waitSeconds).default(0),
  /** 0 only acknowledges. */
  limit: whole(0, BOT_CALL_LIMITS.events).default(10),
  leaseSeconds: whole(BOT_CALL_LIMITS.leaseSeconds.min, BOT_CALL_LIMITS.leaseSeconds.max).default(
    BOT_CALL_LIMITS.leaseSeconds.default,
  ),
  acknowledge: array(leaseSchema.required(INVALID))
    .transform(cutAfter(BOT_CALL_LIMITS.events))
    .max(BOT_CALL_LIMITS.events, INVALID)
    .default([]),
  /** Also returns questions for suggestions; others are for consumers that answer them. */
  suggestions: bool().default(false),
});

/** POST /api/bot/failures */
export const failureSchema = leaseSchema.shape({
  reason: string().transform(cleaned(500)).max(500, INVALID).default(''),
});

/** Reads of personal data. */
export const interactionSchema = object({ interactionId: id() });

/** POST /api/bot/changeWatchlist */
export const changeWatchlistSchema = interactionSchema.shape({
  ticker: id(),
  isWatched: bool().required(INVALID),
});

/** POST /api/bot/addAlert: a price in the currency of the stock, or percent for `percent_move`. */
export const addAlertSchema = interactionSchema.shape({
  ticker: id(),
  condition: mixed<AlertCondition>().oneOf(ALERT_CONDITIONS, INVALID).required(INVALID),
  threshold: number().required(INVALID),
});

/** What is wrong in a field of a form. */
const fieldErrorSchema = object({
  field: string().required(INVALID).max(200, INVALID),
  message: string().transform(cleaned(FORM_LIMITS.error)).required(INVALID).max(FORM_LIMITS.error, INVALID),
});

/** What an answer contains. The card is checked by `cardSchema`. */
export const answerSchema = object({
  clientKey: string()
    .required('conversations.form.key.invalid')
    .matches(/^[\w:.-]{1,100}$/, 'conversations.form.key.invalid'),
  text: string()
    .transform(cleaned(CONVERSATION_LIMITS.message))
    .max(CONVERSATION_LIMITS.message, 'conversations.form.text.tooLong')
    .default(''),
  card: mixed(),
  /** Returns a form with what is wrong in it, instead of a message. `text` is then about the whole form. */
  errors: array(fieldErrorSchema.required(INVALID))
    .transform(cutAfter(FORM_LIMITS.fields))
    .max(FORM_LIMITS.fields, INVALID)
    .default([]),
});

/** POST /api/bot/quotes */
export const quotesSchema = object({
  tickers: array(id())
    .transform(cutAfter(BOT_CALL_LIMITS.quotes))
    .min(1, INVALID)
    .max(BOT_CALL_LIMITS.quotes, INVALID)
    .required(INVALID),
});

/** POST /api/bot/candles */
export const candlesSchema = object({
  ticker: id(),
  range: mixed<(typeof CANDLE_RANGES)[number]>().oneOf(CANDLE_RANGES, INVALID).default('one_month'),
});
