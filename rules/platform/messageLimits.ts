/** The most messages a day that somebody may ask for; the specification names the limits without their values. */
export const MESSAGE_LIMITS = { email: 100, sms: 20, push: 500 } as const;
