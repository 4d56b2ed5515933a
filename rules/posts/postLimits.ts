/**
 * Limits of posts, polls and drafts that client and server share. Without the schemas: pages that show posts need limits,
 * and load the library of schemas with a form.
 */

/** Minutes in which authors may change their posts. */
export const POST_EDIT_MINUTES = 15;

/** Posts that page numbers reach; later ones are read by cursor, so that the query does not skip row by row. */
export const POSTS_BY_PAGE = 1000;

export const POST_LIMITS = {
  /** Characters. */
  title: 200,
  description: 5000,
  /** Pictures of a post, and characters of a picture's description. */
  images: 10,
  altText: 1000,
  /** Times that a post can be changed: every version stays readable. */
  edits: 20,
} as const;

export const POST_SENTIMENTS = ['bull', 'bear'] as const;

/** Authors with an opinion about a stock from which on their shares say something: the share of fewer is not computed. */
export const SENTIMENT_MIN_AUTHORS = 5;

/** Limits of a poll. Its question is above the options, so both are short. */
export const POLL_LIMITS = {
  question: 300,
  option: 100,
  optionsMin: 2,
  optionsMax: 4,
  minutesMin: 5,
  daysMax: 30,
} as const;

/** Limits of unsent posts; their texts are as long as those of posts. */
export const DRAFT_LIMITS = {
  /** Drafts of a user; beyond this number the oldest one is deleted. */
  count: 20,
  /** Characters. */
  fileName: 255,
  symbol: 24,
} as const;
