import { and, eq, inArray, or } from 'drizzle-orm';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { signInAttempts } from '../../database/tables/people/accounts.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Transaction } from '../../database/types.ts';
import type { Credentials } from './credentialRecord.ts';

export const isAdmin = ({ typeId }: Pick<Credentials, 'typeId'>): boolean => typeId === userTypeIds.admin;

/**
 * Returns whether the owner of the mailbox may recover the account. Deactivated accounts and those with a pending
 * deletion can be recovered. Disabled and deleted accounts cannot, and guest accounts have no mailbox.
 */
export function isRecoverable(account: Credentials, now: Date): boolean {
  if (account.isGuest) return false;
  if (account.statusId === userStatusIds.deletion_requested)
    return account.deleteAfter === null || account.deleteAfter > now;
  return account.statusId === userStatusIds.active || account.statusId === userStatusIds.deactivated;
}

// The updates below do not change `updatedAt`: the profile form uses it as its version for optimistic locking.

export async function setPassword(tx: Transaction, userId: number, passwordHash: string, now: Date): Promise<void> {
  await tx.update(users).set({ passwordHash, passwordChangedAt: now }).where(eq(users.id, userId));
}

/** Nothing bounces at an address that its owner has proved. */
const provedAt = (now: Date) => ({ emailVerifiedAt: now, emailBouncedAt: null, emailBounceReason: null });

export async function setEmailVerified(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx.update(users).set(provedAt(now)).where(eq(users.id, userId));
}

/** Sets a proven e-mail address. */
export async function setEmail(
  tx: Transaction,
  userId: number,
  email: { readonly emailaddress: string; readonly emailKey: string },
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...email, ...provedAt(now) })
    .where(eq(users.id, userId));
}

/** Converts a guest account to a registered one: sets an unproven address and a password. */
export async function convertToRegistered(
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

/** Deletes the failed sign-ins of an account whose owner has proven their identity, which ends a lockout. */
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
