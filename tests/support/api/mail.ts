import { and, desc, eq } from 'drizzle-orm';
import { mailOutbox } from '../../../server/database/tables/platform/mail.ts';
import type { Database } from '../../../server/database/types.ts';
import type { MailKind } from '../../../server/modules/ground/mail/mails.ts';

export type TestMail = typeof mailOutbox.$inferSelect;

/** The mails to an address, newest first. */
export function mailTo(db: Database['db'], address: string, kind?: MailKind): Promise<TestMail[]> {
  return db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, address), kind === undefined ? undefined : eq(mailOutbox.kind, kind)))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id));
}
