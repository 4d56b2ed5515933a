/** A message to send. */
export interface OutgoingMail {
  /** The same for every attempt, so that mail programs show a message once even if it arrives twice. */
  readonly reference: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address that switches this kind of message off, for the button of mail programs. */
  readonly unsubscribeUrl?: string;
}

/** Sends e-mails. */
export interface MailPort {
  /**
   * @throws MailFailure when the message was not accepted
   */
  send(mail: OutgoingMail): Promise<void>;
}

/**
 * Why a message was not accepted. - `bounced`: the address does not exist. - `refused`: permanently, for this message. - `delayed`: temporarily, for this
 * message. - `unavailable`: no message can be sent at present.
 */
export class MailFailure extends Error {
  readonly reason: 'bounced' | 'refused' | 'delayed' | 'unavailable';

  constructor(reason: MailFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailFailure';
    this.reason = reason;
  }
}

/** Without a mail server messages stay in the outbox, which a page on this machine shows. */
export const outboxOnly: MailPort = { send: () => Promise.resolve() };
