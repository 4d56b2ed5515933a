import { mixed, number, object, string } from 'yup';

import { cleaned } from '../text/text.ts';
import { BOT_LANES, type BotLaneName } from './lanes.ts';

/** Limits of the tokens of a bot. */
export const TOKEN_LIMITS = {
  /** Characters of a name. */
  name: 40,
  /** Valid tokens of a bot. */
  perBot: 10,
  /** Hours for which a replaced token may stay valid. */
  overlapHours: { min: 0, max: 24, default: 24 },
} as const;

/** A new token. The messages are ids into the locales. */
export const tokenSchema = object({
  name: string()
    .transform(cleaned(TOKEN_LIMITS.name))
    .required('botTokens.form.name.required')
    .max(TOKEN_LIMITS.name, 'botTokens.form.name.tooLong'),
  lane: mixed<BotLaneName>().oneOf(BOT_LANES, 'botTokens.form.lane.required').required('botTokens.form.lane.required'),
});

/** The replacement of a token. */
export const rotationSchema = object({
  overlapHours: number()
    .typeError('botTokens.form.overlap.range')
    .integer('botTokens.form.overlap.range')
    .min(TOKEN_LIMITS.overlapHours.min, 'botTokens.form.overlap.range')
    .max(TOKEN_LIMITS.overlapHours.max, 'botTokens.form.overlap.range')
    .default(TOKEN_LIMITS.overlapHours.default),
});
