import { object, string } from 'yup';

import { countCharacters } from '../text/text.ts';

/** What a person may mute: one word has this many letters and digits at least and at most, spaces between words included. */
export const MUTE_LIMITS = {
  wordMin: 2,
  wordMax: 60,
  /** Mutes that a person keeps. */
  mutes: 500,
} as const;

/** What is muted by typing; people are muted where they are met. */
const typedMuteKinds = ['word', 'ticker'] as const;
export type TypedMuteKind = (typeof typedMuteKinds)[number];

const lettersIn = (text: string | undefined): number => countCharacters((text ?? '').replace(/[^\p{L}\p{N}]/gu, ''));

/** The form that sends addMute. The server folds words before it counts them, and knows which tickers exist. */
export const muteSchema = object({
  kind: string()
    .oneOf([...typedMuteKinds])
    .required(),
  target: string()
    .trim()
    .required('mutes.target.required')
    .test('long', 'mutes.target.tooLong', (value) => countCharacters(value ?? '') <= MUTE_LIMITS.wordMax)
    .when('kind', ([kind]: unknown[], schema) =>
      kind === 'word'
        ? schema.test('short', 'mutes.target.tooShort', (value) => lettersIn(value) >= MUTE_LIMITS.wordMin)
        : schema.test('letters', 'mutes.target.required', (value) => lettersIn(value) > 0),
    ),
});
