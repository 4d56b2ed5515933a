/** Users that one call may follow or unfollow. */
export const FOLLOW_BATCH_SIZE = 100;
