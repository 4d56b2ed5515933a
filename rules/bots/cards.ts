import { array, mixed, number, object, string, type InferType } from 'yup';

import { botScopes } from './scopes.ts';

/** Limits of a card, texts in UTF-16 units. */
const CARD_LIMITS = { title: 120, note: 300, rows: 12, label: 80, value: 80, points: 120 } as const;

const tones = ['gain', 'loss', 'neutral'] as const;

const shortText = (max: number) => string().trim().max(max, 'conversations.card.tooLong');

const rowSchema = object({
  label: shortText(CARD_LIMITS.label).required('conversations.card.invalid'),
  value: shortText(CARD_LIMITS.value).defined('conversations.card.invalid'),
  tone: mixed<(typeof tones)[number]>().oneOf(tones, 'conversations.card.invalid').default('neutral'),
  /** The stock that the row is about; the label links to it. */
  tickerId: number().integer('conversations.card.invalid').min(1, 'conversations.card.invalid'),
});

/** A card of a bot's message: plain texts, without markup or addresses. */
export const cardSchema = object({
  title: shortText(CARD_LIMITS.title).required('conversations.card.invalid'),
  note: shortText(CARD_LIMITS.note),
  rows: array(rowSchema.required()).max(CARD_LIMITS.rows, 'conversations.card.tooLong').default([]),
  /** The stock that the card is about, shown with its current price. */
  tickerId: number().integer('conversations.card.invalid').min(1, 'conversations.card.invalid'),
  /** The prices of a small chart, oldest first. */
  points: array(number().required('conversations.card.invalid'))
    .max(CARD_LIMITS.points, 'conversations.card.tooLong')
    .default([]),
  /** Requests permission to read personal data, and the command that the person then repeats. */
  consent: object({
    scope: mixed<(typeof botScopes)[number]>()
      .oneOf(botScopes, 'conversations.card.invalid')
      .required('conversations.card.invalid'),
    command: shortText(200).required('conversations.card.invalid'),
  })
    .default(undefined)
    .optional(),
});

export type BotCard = InferType<typeof cardSchema>;
