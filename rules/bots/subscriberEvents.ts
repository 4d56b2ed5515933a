/** Limits of events that no person requested, such as a fired alert. */
export const SUBSCRIBER_EVENT_LIMITS = {
  /** Hours in which they are delivered. */
  hours: 24,
  /** Those that wait in a conversation; further ones are not stored. */
  waiting: 100,
} as const;
