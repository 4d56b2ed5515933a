import { sql } from 'drizzle-orm';
import { mailOutbox } from '../../../database/tables/mail.ts';
import type { Queryable } from '../../../database/types.ts';
import type { Language } from '../../../i18n/translate.ts';
import type { MailKind, MailValues } from './mails.ts';
import { writeMail } from './writeMail.ts';

/** Rings in every server process when a transaction that queued mail has committed. */
export const MAIL_CHANNEL = 'bourse_mail_queued';

/** The accounts of guests' devices and of deleted people have addresses under this name, which can never exist. */
const NOBODYS_DOMAIN = '.invalid';

/** A message to somebody, in their language. */
export interface Mail<Kind extends MailKind> {
  readonly kind: Kind;
  readonly to: string;
  /** The account it concerns; null when there is none (yet). */
  readonly userId: number | null;
  readonly language: Language;
  readonly values: MailValues[Kind];
}

/**
 * Puts a message into the outbox; call it in the transaction that causes it, so that neither happens without the other.
 * It is delivered soon after by a job, again and again until the mail server takes it. To an address of nobody nothing is
 * written.
 */
export async function queueMail<Kind extends MailKind>(tx: Queryable, mail: Mail<Kind>, now: Date): Promise<void> {
  if (mail.to.endsWith(NOBODYS_DOMAIN)) return;
  const { subject, text, html } = writeMail(mail.language, mail.kind, mail.values);
  await tx.insert(mailOutbox).values({
    userId: mail.userId,
    recipient: mail.to,
    kind: mail.kind,
    language: mail.language,
    subject,
    text,
    html,
    nextAttemptAt: now,
    createdAt: now,
  });
  await tx.execute(sql`select pg_notify(${MAIL_CHANNEL}, '')`);
}
