import { object, string } from 'yup';

import { countCharacters } from '../text/text.ts';

/** What a user may mute: the minimum and maximum letters and digits of a word, including spaces between words. */
export const MUTE_LIMITS = {
  wordMin: 2,
  wordMax: 60,
  /** Mutes that a user may store. */
  mutes: 500,
} as const;

/** Mutes that are typed; users are muted on their profile or posts instead. */
const TEXT_MUTE_KINDS = ['word', 'ticker'] as const;
export type TextMuteKind = (typeof TEXT_MUTE_KINDS)[number];

const lettersIn = (text: string | undefined): number => countCharacters((text ?? '').replace(/[^\p{L}\p{N}]/gu, ''));

/** The form that sends addMute. The server folds words before it counts them, and checks whether a ticker exists. */
export const muteSchema = object({
  kind: string()
    .oneOf([...TEXT_MUTE_KINDS])
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
