import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../base/durations.ts';
import { emailKey } from '../../../database/keys.ts';
import { mailOutbox } from '../../../database/tables/platform/mail.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';
import { toSingleLine } from './mailText.ts';
import type { MailKind } from './mails.ts';
import { MAIL_CHANNEL } from './queueMail.ts';

/** The links of older messages have expired. */
const RELEASE_HOURS = 48;

const MAX_REASON_LENGTH = 300;

/**
 * Messages that a person has just requested. They are tried in any case: a mistaken mark would lock the person out of
 * recovery, and of the way to remove the mark. They have limits of their own.
 */
const REQUESTED_KINDS: ReadonlySet<string> = new Set<MailKind>([
  'verifyEmail',
  'registerCode',
  'passwordCode',
  'confirmNewEmail',
]);

/** Whether a message waits because the address of its recipient bounces. */
export async function isPaused(
  tx: Queryable,
  { kind, recipient }: { readonly kind: string; readonly recipient: string },
): Promise<boolean> {
  if (REQUESTED_KINDS.has(kind)) return false;
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, emailKey(recipient)), isNotNull(users.emailBouncedAt)));
  return row !== undefined;
}

/**
 * Marks the account with this address, if there is one.
 * @returns whether an account was marked
 */
export async function markBounced(
  tx: Queryable,
  { address, reason }: { readonly address: string; readonly reason?: string | null | undefined },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ emailBouncedAt: now, emailBounceReason: toSingleLine(reason ?? '').slice(0, MAX_REASON_LENGTH) })
    .where(and(eq(users.emailKey, emailKey(address)), eq(users.isGuest, false)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/**
 * Sends the messages that were paused for an address, after its owner has proved it. Older ones stay and are deleted
 * with the old messages of the outbox.
 */
export async function releasePaused(tx: Transaction, address: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RELEASE_HOURS * HOUR_MS);
  const released = await tx
    .update(mailOutbox)
    .set({ state: 'queued', nextAttemptAt: now })
    .where(and(eq(mailOutbox.state, 'paused'), eq(mailOutbox.recipient, address), gt(mailOutbox.createdAt, since)))
    .returning({ id: mailOutbox.id });
  if (released.length > 0) await tx.execute(sql`select pg_notify(${MAIL_CHANNEL}, '')`);
}
