import { mixed, number, string } from 'yup';

import { cleaned, hasVisibleText } from '../../text/text.ts';

export const INVALID_CARD = 'conversations.card.invalid';
export const CARD_TOO_LONG = 'conversations.card.tooLong';

const TONES = ['gain', 'loss', 'neutral'] as const;

/** A plain text, which may be empty. */
export const shortText = (max: number) => string().transform(cleaned(max)).max(max, CARD_TOO_LONG);

/** A plain text that people see. */
export const visibleText = (max: number) =>
  shortText(max)
    .required(INVALID_CARD)
    .test('visible', INVALID_CARD, (text) => hasVisibleText(text));

/** How a value is coloured. */
export const tone = () => mixed<(typeof TONES)[number]>().oneOf(TONES, INVALID_CARD).default('neutral');

/** A stock. */
export const tickerId = () =>
  number().integer(INVALID_CARD).min(1, INVALID_CARD).max(Number.MAX_SAFE_INTEGER, INVALID_CARD);
