import { array, mixed, number, object, string, type InferType } from 'yup';

import { cutAfter } from '../arrays.ts';
import { cleaned, hasVisibleText } from '../text/text.ts';
import { BOT_SCOPES } from './scopes.ts';

/** Limits of a card, texts in UTF-16 units. */
const CARD_LIMITS = { title: 120, note: 300, rows: 12, label: 80, value: 80, points: 120, point: 1e15 } as const;

const TONES = ['gain', 'loss', 'neutral'] as const;

const shortText = (max: number) => string().transform(cleaned(max)).max(max, 'conversations.card.tooLong');

const visibleText = (max: number) =>
  shortText(max)
    .required('conversations.card.invalid')
    .test('visible', 'conversations.card.invalid', (text) => hasVisibleText(text));

const tickerId = number()
  .integer('conversations.card.invalid')
  .min(1, 'conversations.card.invalid')
  .max(Number.MAX_SAFE_INTEGER, 'conversations.card.invalid');

/** Finite, because a chart of an infinite point could not be shown. */
const point = number()
  .required('conversations.card.invalid')
  .min(-CARD_LIMITS.point, 'conversations.card.invalid')
  .max(CARD_LIMITS.point, 'conversations.card.invalid');

const rowSchema = object({
  label: visibleText(CARD_LIMITS.label),
  value: shortText(CARD_LIMITS.value).defined('conversations.card.invalid'),
  tone: mixed<(typeof TONES)[number]>().oneOf(TONES, 'conversations.card.invalid').default('neutral'),
  /** The stock that the row is about; the label links to it. */
  tickerId,
});

/** A card of a bot's message: plain texts, without markup or addresses. */
export const cardSchema = object({
  title: visibleText(CARD_LIMITS.title),
  note: shortText(CARD_LIMITS.note),
  rows: array(rowSchema.required())
    .transform(cutAfter(CARD_LIMITS.rows))
    .max(CARD_LIMITS.rows, 'conversations.card.tooLong')
    .default([]),
  /** When the values of the card were true, ISO 8601. Each reader sees it in their own time zone. */
  asOf: string().datetime('conversations.card.invalid'),
  /** The stock that the card is about, shown with its current price. */
  tickerId,
  /** The prices of a small chart, oldest first. */
  points: array(point)
    .transform(cutAfter(CARD_LIMITS.points))
    .max(CARD_LIMITS.points, 'conversations.card.tooLong')
    .default([]),
  /** Requests permission to read personal data, and the command that the person then repeats. */
  consent: object({
    scope: mixed<(typeof BOT_SCOPES)[number]>()
      .oneOf(BOT_SCOPES, 'conversations.card.invalid')
      .required('conversations.card.invalid'),
    command: shortText(200).required('conversations.card.invalid'),
  })
    .default(undefined)
    .optional(),
});

export type BotCard = InferType<typeof cardSchema>;
