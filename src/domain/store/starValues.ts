/** The stars of a review (console §5). */
export const STARS = [1, 2, 3, 4, 5] as const;
