import { eq, or } from 'drizzle-orm';
import { searchKey, confusableKey } from '../../../database/keys.ts';
import { isConfusable } from '../../../database/confusable.ts';
import { exactlyOne } from '../../../database/statements/exactlyOne.ts';
import { teamStatusIds, teamTypeIds } from '../../../database/referenceIds.ts';
import { countries } from '../../../database/tables/platform/lookups.ts';
import { users } from '../../../database/tables/people/people.ts';
import { userSettings } from '../../../database/tables/people/settings.ts';
import { teamMembers, teams } from '../../../database/tables/bots/teams.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';

/** Finds the owner of an e-mail address. */
export async function findIdByEmailKey(tx: Queryable, emailKey: string): Promise<number | undefined> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.emailKey, emailKey));
  return row?.id;
}

/** Finds the owner of a user name or of one that looks like it. */
export async function findIdByConfusableUsername(tx: Queryable, username: string): Promise<number | undefined> {
  const [row] = await tx.select({ id: users.id }).from(users).where(isConfusable(users.usernameKey, username));
  return row?.id;
}

/** Returns whether the user name and the e-mail address of a new account are taken. User names that look alike count as taken. */
export async function findTakenKeys(
  tx: Queryable,
  keys: { readonly usernameKey: string; readonly emailKey: string },
): Promise<{ readonly username: boolean; readonly email: boolean }> {
  const rows = await tx
    .select({ usernameKey: users.usernameKey, emailKey: users.emailKey })
    .from(users)
    .where(or(isConfusable(users.usernameKey, keys.usernameKey), eq(users.emailKey, keys.emailKey)))
    .limit(2);
  return {
    username: rows.some((row) => confusableKey(row.usernameKey) === confusableKey(keys.usernameKey)),
    email: rows.some((row) => row.emailKey === keys.emailKey),
  };
}

/** Inserts an account. Returns undefined when its user name or address is taken, also by a concurrent insert. */
export async function insertAccount(tx: Transaction, account: typeof users.$inferInsert): Promise<number | undefined> {
  const [row] = await tx.insert(users).values(account).onConflictDoNothing().returning({ id: users.id });
  return row?.id;
}

/** Finds the id of a country by its ISO code; without one, by a calling code. */
export async function findCountryId(
  tx: Queryable,
  by: { readonly code: string | null; readonly callingCode?: number | undefined },
): Promise<number | null> {
  if (by.code === null && by.callingCode === undefined) return null;
  const [row] = await tx
    .select({ id: countries.id })
    .from(countries)
    .where(by.code === null ? eq(countries.callingCode, by.callingCode ?? 0) : eq(countries.code, by.code))
    .orderBy(countries.id)
    .limit(1);
  return row?.id ?? null;
}

/** Adds the default settings of a new account. */
export async function insertSettings(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx.insert(userSettings).values({ userId, updatedAt: now });
}

/** Creates the personal team, of which the developer is the only member. */
export async function insertPersonalTeam(
  tx: Transaction,
  ownerId: number,
  texts: { readonly name: string; readonly shortDescription: string; readonly description: string },
  now: Date,
): Promise<void> {
  const rows = await tx
    .insert(teams)
    .values({
      ...texts,
      ownerId,
      typeId: teamTypeIds.personal,
      statusId: teamStatusIds.active,
      memberCount: 1,
      searchKey: searchKey(texts.name, texts.shortDescription),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: teams.id });
  await tx.insert(teamMembers).values({
    teamId: exactlyOne(rows).id,
    userId: ownerId,
    role: 'owner',
    state: 'accepted',
    createdAt: now,
    answeredAt: now,
  });
}
