import { number } from 'yup';

/**
 * The highest number of messages a day that a user may choose; the specification names the limits without their values.
 */
export const MESSAGE_LIMITS = { email: 100, sms: 20, push: 500 } as const;

/** A number of messages a day. */
export const messageLimit = (max: number, message: string) =>
  number().typeError(message).integer(message).min(0, message).max(max, message);
