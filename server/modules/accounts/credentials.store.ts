import { and, eq, inArray, or } from 'drizzle-orm';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { signInAttempts } from '../../database/tables/accounts.ts';
import { users } from '../../database/tables/people.ts';
import type { Transaction } from '../../database/types.ts';
import type { Credentials } from './credentialRecord.ts';

export const isAdmin = ({ typeId }: Pick<Credentials, 'typeId'>): boolean => typeId === userTypeIds.admin;

/**
 * Whether the owner of the mailbox may get back into the account: hidden accounts and those waiting for deletion can
 * come back; disabled and deleted ones cannot, and the accounts of guest devices have no mailbox.
 */
export function isRecoverable(account: Credentials, now: Date): boolean {
  if (account.isGuest) return false;
  if (account.statusId === userStatusIds.deletion_requested)
    return account.deleteAfter === null || account.deleteAfter > now;
  return account.statusId === userStatusIds.active || account.statusId === userStatusIds.deactivated;
}

// The writes below leave `updatedAt` alone: by it a window that edits the profile sees that another one has saved.

export async function setPassword(tx: Transaction, userId: number, passwordHash: string, now: Date): Promise<void> {
  await tx.update(users).set({ passwordHash, passwordChangedAt: now }).where(eq(users.id, userId));
}

export async function setEmailVerified(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId));
}

/** Moves an account to another, proven address. */
export async function setEmail(
  tx: Transaction,
  userId: number,
  email: { readonly emailaddress: string; readonly emailKey: string },
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...email, emailVerifiedAt: now })
    .where(eq(users.id, userId));
}

/** Gives the account of a guest's device an address, not proven yet, and a password: it is like all others from then on. */
export async function setKept(
  tx: Transaction,
  userId: number,
  given: { readonly emailaddress: string; readonly emailKey: string; readonly passwordHash: string },
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...given, passwordChangedAt: now, policyAcceptedAt: now, isGuest: false })
    .where(eq(users.id, userId));
}

/** Opens an account that failed sign-ins have closed: its owner has proven to be the owner. */
export async function clearFailedSignIns(tx: Transaction, account: Credentials): Promise<void> {
  await tx
    .delete(signInAttempts)
    .where(
      and(
        eq(signInAttempts.succeeded, false),
        or(
          eq(signInAttempts.userId, account.id),
          inArray(signInAttempts.accountKey, [account.usernameKey, account.emailKey]),
        ),
      ),
    );
}
