/** How many stocks or people a first step suggests. */
export const SUGGESTED = 8;
