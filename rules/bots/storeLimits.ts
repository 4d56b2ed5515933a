/** Limits of the store that client and server share, without the schemas of its forms. */

/** Limits of texts about bots, in characters as people count them. */
export const STORE_LIMITS = { review: 2000, reply: 2000 } as const;

/** Categories on one page of the store by category. */
export const MAX_GROUPS = 20;

/** Bots of one marketplace category: admins choose them and their order. */
export const MAX_MARKETPLACE_CATEGORY_BOTS = 100;
