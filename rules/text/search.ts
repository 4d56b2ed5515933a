/** Limits of the one search. */
export const SEARCH_LIMITS = {
  /** Characters of a search text. */
  text: 100,
  /** Results of each kind when all kinds are shown together. */
  perKind: 5,
  /** Results of a page of one kind. */
  pageSize: 20,
} as const;
