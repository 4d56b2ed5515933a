/** A text message to send. */
interface OutgoingSms {
  /** The same for every attempt, so that the provider can recognize a repeated one. */
  readonly reference: string;
  /** The number in the international notation, such as +905321234567. */
  readonly to: string;
  readonly text: string;
}

/** Sends text messages. */
export interface SmsPort {
  /**
   * @throws SmsFailure when the message was not accepted
   */
  send(sms: OutgoingSms): Promise<void>;
}

/**
 * Why a message was not accepted. - `refused`: permanently, for this message. - `unavailable`: no message can be sent
 * at present.
 */
export class SmsFailure extends Error {
  readonly reason: 'refused' | 'unavailable';

  constructor(reason: SmsFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SmsFailure';
    this.reason = reason;
  }
}

/** Without a provider messages stay in the outbox, which a page on this machine shows. */
export const smsOutboxOnly: SmsPort = { send: () => Promise.resolve() };
