/** How many stocks or people a first step suggests. */
export const SUGGESTION_COUNT = 8;
