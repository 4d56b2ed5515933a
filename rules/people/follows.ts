/** Users that one call may follow or unfollow. */
export const MAX_FOLLOWS_AT_ONCE = 100;
