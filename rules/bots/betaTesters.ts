/** Limits of testing a bot before it is published. */
export const BETA_LIMITS = {
  /** Testers and open invitations of one bot; declined invitations do not count. */
  perBot: 100,
} as const;

/** The search for testers and their list load pages of this size. */
export const TESTER_PAGE_SIZE = 10;
