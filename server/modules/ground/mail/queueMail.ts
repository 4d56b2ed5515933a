import { sql } from 'drizzle-orm';
import { mailOutbox } from '../../../database/tables/platform/mail.ts';
import type { Queryable } from '../../../database/types.ts';
import type { Language } from '../../../i18n/translate.ts';
import type { MailKind, MailValues } from './mails.ts';
import type { MailTopic } from './unsubscribe.ts';
import { writeMail } from './writeMail.ts';

/** Notification channel that wakes every server process when a transaction with queued mail commits. */
export const MAIL_CHANNEL = 'bourse_mail_queued';

/** Guest accounts and deleted accounts have addresses below this domain, which can never exist. */
const UNDELIVERABLE_DOMAIN = '.invalid';

/** A message to a recipient, in their language. */
export interface Mail<Kind extends MailKind> {
  readonly kind: Kind;
  readonly to: string;
  /** The account that the message concerns; null without one. */
  readonly userId: number | null;
  readonly language: Language;
  readonly values: MailValues[Kind];
  /** The kind of notification, when the reader may switch its e-mails off. */
  readonly topic?: MailTopic;
  /** The message is not sent from then on, when its code or link has expired. */
  readonly expiresAt?: Date;
}

/**
 * Adds a message to the outbox. Call it in the transaction that causes the message, so that both commit or none does. A
 * job delivers it soon after. It discards a message after ten tries, or when it expires. Undeliverable addresses are
 * skipped.
 */
export async function queueMail<Kind extends MailKind>(tx: Queryable, mail: Mail<Kind>, now: Date): Promise<void> {
  if (mail.to.endsWith(UNDELIVERABLE_DOMAIN)) return;
  const { subject, text, html } = writeMail(mail.language, mail.kind, mail.values);
  await tx.insert(mailOutbox).values({
    userId: mail.userId,
    recipient: mail.to,
    kind: mail.kind,
    topic: mail.topic ?? null,
    language: mail.language,
    subject,
    text,
    html,
    nextAttemptAt: now,
    expiresAt: mail.expiresAt ?? null,
    createdAt: now,
  });
  await tx.execute(sql`select pg_notify(${MAIL_CHANNEL}, '')`);
}
