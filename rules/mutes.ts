/** What a person may mute: one word has this many letters and digits at least and at most, spaces between words included. */
export const MUTE_LIMITS = {
  wordMin: 2,
  wordMax: 60,
  /** Mutes that a person keeps. */
  mutes: 500,
} as const;
