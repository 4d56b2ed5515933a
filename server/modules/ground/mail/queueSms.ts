import { sql } from 'drizzle-orm';
import { mailOutbox } from '../../../database/tables/platform/mail.ts';
import type { Queryable } from '../../../database/types.ts';
import { translate, type Language, type MessageValues } from '../../../i18n/translate.ts';
import { MAIL_CHANNEL } from './queueMail.ts';

/** The kinds of text messages. */
type SmsKind = 'registerCode';

interface Sms {
  readonly kind: SmsKind;
  /** In the international notation, such as +905321234567. */
  readonly to: string;
  readonly language: Language;
  readonly values: MessageValues;
  /** The message is not sent from then on. */
  readonly expiresAt: Date;
}

/** Adds a text message to the outbox, in the transaction that causes it. It is delivered like an e-mail. */
export async function queueSms(tx: Queryable, sms: Sms, now: Date): Promise<void> {
  const { kind, to, language, values, expiresAt } = sms;
  await tx.insert(mailOutbox).values({
    channel: 'sms',
    recipient: to,
    kind,
    language,
    subject: translate(language, 'sms.subject'),
    text: translate(language, `sms.${kind}`, values),
    html: '',
    nextAttemptAt: now,
    expiresAt,
    createdAt: now,
  });
  await tx.execute(sql`select pg_notify(${MAIL_CHANNEL}, '')`);
}
