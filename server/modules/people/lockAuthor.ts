import { eq } from 'drizzle-orm';
import { users } from '../../database/tables/people/people.ts';
import type { Transaction } from '../../database/types.ts';

/** The columns of a user who is notified of a decision. */
export const noticeRecipientColumns = {
  id: users.id,
  firstname: users.firstname,
  emailaddress: users.emailaddress,
  emailVerifiedAt: users.emailVerifiedAt,
  isGuest: users.isGuest,
  language: users.language,
};

/** Locks the author of moderated content until the transaction ends. Returns undefined for an unknown user. */
export async function lockAuthor(tx: Transaction, authorId: number) {
  const [row] = await tx
    .select({
      ...noticeRecipientColumns,
      statusId: users.statusId,
      typeId: users.typeId,
      suspendedUntil: users.suspendedUntil,
    })
    .from(users)
    .where(eq(users.id, authorId))
    .for('no key update');
  return row;
}

export type LockedAuthor = NonNullable<Awaited<ReturnType<typeof lockAuthor>>>;
export type NoticeRecipient = Pick<LockedAuthor, keyof typeof noticeRecipientColumns>;
