/** Limits of the one search. */
export const SEARCH_LIMITS = {
  /** Characters that are looked for. */
  text: 100,
  /** Results of each kind where all kinds are shown together. */
  perKind: 5,
  /** Results of a page of one kind. */
  pageSize: 20,
} as const;
