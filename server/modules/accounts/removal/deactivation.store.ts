import { and, asc, eq, gt, or } from 'drizzle-orm';
import { teamStatusIds, teamTypeIds, userStatusIds, userTypeIds } from '../../../database/referenceIds.ts';
import { users } from '../../../database/tables/people/people.ts';
import { sessions } from '../../../database/tables/people/session.ts';
import { teams } from '../../../database/tables/bots/teams.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';

const columns = {
  id: users.id,
  typeId: users.typeId,
  statusId: users.statusId,
  firstname: users.firstname,
  emailaddress: users.emailaddress,
  language: users.language,
  isGuest: users.isGuest,
  passwordHash: users.passwordHash,
};

/**
 * Locks an account together with all active admins, in order of ids. Of two admins who leave concurrently the second
 * sees that the first has left.
 */
export async function lockForDeactivation(tx: Transaction, id: number) {
  const rows = await tx
    .select(columns)
    .from(users)
    .where(or(eq(users.id, id), and(eq(users.typeId, userTypeIds.admin), eq(users.statusId, userStatusIds.active))))
    .orderBy(asc(users.id))
    .for('no key update');
  const account = rows.find((row) => row.id === id);
  const otherAdmins = rows.filter(
    (row) => row.id !== id && row.typeId === userTypeIds.admin && row.statusId === userStatusIds.active,
  );
  return { account, otherAdmins: otherAdmins.length };
}

export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockForDeactivation>>['account']>;

/** Lists the names of the user's teams that have other members. The personal team is left out. */
export async function getSharedTeamNames(tx: Queryable, ownerId: number): Promise<readonly string[]> {
  const rows = await tx
    .select({ name: teams.name })
    .from(teams)
    .where(
      and(
        eq(teams.ownerId, ownerId),
        eq(teams.typeId, teamTypeIds.organisation),
        eq(teams.statusId, teamStatusIds.active),
        gt(teams.memberCount, 1),
      ),
    )
    .orderBy(asc(teams.name));
  return rows.map(({ name }) => name);
}

/** Finds when the session was created by a sign-in. */
export async function findSignInTime(tx: Queryable, sessionId: string): Promise<Date | undefined> {
  const [row] = await tx.select({ at: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId));
  return row?.at;
}

/** Deactivates an account. With `deleteAfter` it is deleted at that time. */
export async function setDeactivated(tx: Transaction, id: number, deleteAfter: Date | null, now: Date): Promise<void> {
  const statusId = deleteAfter === null ? userStatusIds.deactivated : userStatusIds.deletion_requested;
  await tx.update(users).set({ statusId, deactivatedAt: now, deleteAfter, updatedAt: now }).where(eq(users.id, id));
}
