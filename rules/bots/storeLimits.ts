/** Limits of the store that client and server share, without the schemas of its forms. */

/** Limits of texts about bots, in characters as people count them. */
export const STORE_LIMITS = { review: 2000, reply: 2000 } as const;

/** The stars of a review (console §5). */
export const STARS = [1, 2, 3, 4, 5] as const;

/** How long a former subscriber must have been subscribed to rate a bot, in ms. */
export const RATING_AFTER_MS = 86_400_000;

/** Reviews and subscribers load pages of this size. */
export const REVIEW_PAGE_SIZE = 10;
export const SUBSCRIBER_PAGE_SIZE = 20;

/** Categories on one page of the store by category, and the highest number of bots in each. */
export const MAX_GROUPS = 20;
export const BOTS_OF_GROUP = 12;

/** Bots of one marketplace category: admins choose them and their order. */
export const MAX_MARKETPLACE_CATEGORY_BOTS = 100;
