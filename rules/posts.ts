/** Limits of posts that client and server share. */

/** Minutes in which authors may change what they wrote. */
export const POST_EDIT_MINUTES = 15;

/** Posts that page numbers reach; what lies behind is read by cursor, so that nothing is skipped row by row. */
export const POSTS_BY_PAGE = 1000;
