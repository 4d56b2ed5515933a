import type { MailPort } from '../../../ports/mail/mailPort.ts';
import type { SmsPort } from '../../../ports/sms/smsPort.ts';
import type { MailRow } from './outbox.store.ts';
import { getUnsubscribeUrl } from './unsubscribe.ts';

/** What messages are sent with. */
export interface MessagePorts {
  readonly mail: MailPort;
  readonly sms: SmsPort;
  /** Sign the links that switch a kind of message off; without them messages have no such link. */
  readonly rootSecrets?: readonly string[];
}

/**
 * Sends one e-mail or text message.
 * @throws MailFailure, SmsFailure
 */
export async function sendMessage({ mail, sms, rootSecrets = [] }: MessagePorts, row: MailRow): Promise<void> {
  const { channel, recipient: to, subject, text, html } = row;
  const reference = `${channel === 'sms' ? 'sms' : 'mail'}-${row.id}-${row.createdAt.getTime()}`;
  if (channel === 'sms') await sms.send({ reference, to, text });
  else {
    const unsubscribeUrl = getUnsubscribeUrl(rootSecrets, row);
    await mail.send({
      reference,
      to,
      subject,
      text,
      html,
      ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
    });
  }
}
