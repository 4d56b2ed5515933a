/** A message as it leaves us. */
export interface OutgoingMail {
  /** The same for every try, so that mail programs show a message once that arrived twice. */
  readonly reference: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Brings messages on their way. */
export interface MailPort {
  /** @throws MailFailure when the message was not taken */
  send(mail: OutgoingMail): Promise<void>;
}

/**
 * Why a message was not taken.
 * - `refused`: this message will never be taken.
 * - `delayed`: this message may be taken later.
 * - `unavailable`: no message can be sent at the moment.
 */
export class MailFailure extends Error {
  readonly reason: 'refused' | 'delayed' | 'unavailable';

  constructor(reason: MailFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailFailure';
    this.reason = reason;
  }
}

/** Without a mail server: messages stay in the outbox, where a page of this machine shows them. */
export const outboxOnly: MailPort = { send: () => Promise.resolve() };
