import { array, mixed, number, object, string, type InferType } from 'yup';

import { cutAfter } from '../arrays.ts';
import { buttonsSchema } from './cards/buttons.ts';
import { CARD_TOO_LONG, INVALID_CARD, shortText, tickerId, tone, visibleText } from './cards/parts.ts';
import { tableSchema } from './cards/table.ts';
import { BOT_SCOPES, type ScopeName } from './scopes.ts';

/** Limits of a card, texts in UTF-16 units. */
const CARD_LIMITS = { title: 120, note: 300, rows: 12, label: 80, value: 80, points: 120, point: 1e15 } as const;

/** Finite, because a chart of an infinite point could not be shown. */
const point = number()
  .required(INVALID_CARD)
  .min(-CARD_LIMITS.point, INVALID_CARD)
  .max(CARD_LIMITS.point, INVALID_CARD);

const rowSchema = object({
  label: visibleText(CARD_LIMITS.label),
  value: shortText(CARD_LIMITS.value).defined(INVALID_CARD),
  tone: tone(),
  /** The stock that the row is about; the label links to it. */
  tickerId: tickerId(),
});

/** A card of a bot's message: plain texts without markup. Only a button has an address. */
export const cardSchema = object({
  title: visibleText(CARD_LIMITS.title),
  note: shortText(CARD_LIMITS.note),
  rows: array(rowSchema.required())
    .transform(cutAfter(CARD_LIMITS.rows))
    .max(CARD_LIMITS.rows, CARD_TOO_LONG)
    .default([]),
  /** When the values of the card were true, ISO 8601. Each reader sees it in their own time zone. */
  asOf: string().datetime(INVALID_CARD),
  /** The stock that the card is about, shown with its current price. */
  tickerId: tickerId(),
  /** The prices of a small chart, oldest first. */
  points: array(point).transform(cutAfter(CARD_LIMITS.points)).max(CARD_LIMITS.points, CARD_TOO_LONG).default([]),
  /** A table below the rows. Older cards have none. */
  table: tableSchema.default(undefined).optional(),
  /** Buttons below the table. Older cards have none. */
  buttons: buttonsSchema,
  /** Requests permission to read personal data, and the command that the person then repeats, if any. */
  consent: object({
    scope: mixed<(typeof BOT_SCOPES)[number]>().oneOf(BOT_SCOPES, INVALID_CARD).required(INVALID_CARD),
    command: shortText(200).default(''),
  })
    .default(undefined)
    .optional(),
});

export type BotCard = InferType<typeof cardSchema>;

export type CardButton = NonNullable<BotCard['buttons']>[number];

/** The permissions that a card requests. */
export const listCardScopes = ({ consent, buttons = [] }: Pick<BotCard, 'consent' | 'buttons'>): ScopeName[] =>
  [consent, ...buttons].flatMap((part) => part?.scope ?? []);
