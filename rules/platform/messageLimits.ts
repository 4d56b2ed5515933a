/**
 * The highest number of messages a day that a user may choose; the specification names the limits without their values.
 */
export const MESSAGE_LIMITS = { email: 100, sms: 20, push: 500 } as const;
