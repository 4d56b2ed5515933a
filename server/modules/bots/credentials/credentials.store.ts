import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { usernameKey } from '../../../database/keys.ts';
import { awayStatusIds, botStatusIds, userStatusIds, userTypeIds } from '../../../database/referenceIds.ts';
import { botCredentials, bots } from '../../../database/tables/bots.ts';
import { users } from '../../../database/tables/people.ts';
import { teamMembers, teams } from '../../../database/tables/teams.ts';
import type { Queryable } from '../../../database/types.ts';
import { isExistingBot } from '../botRecord.ts';

export type CredentialsRow = typeof botCredentials.$inferSelect;
export type CredentialsChange = Partial<Omit<typeof botCredentials.$inferInsert, 'botId'>>;

/** False when somebody has the user name already. */
export async function insert(
  tx: Queryable,
  row: Omit<typeof botCredentials.$inferInsert, 'userNameKey'>,
): Promise<boolean> {
  const rows = await tx
    .insert(botCredentials)
    .values({ ...row, userNameKey: usernameKey(row.userName) })
    .onConflictDoNothing({ target: botCredentials.userNameKey })
    .returning({ id: botCredentials.botId });
  return rows.length > 0;
}

export async function find(tx: Queryable, botId: number): Promise<CredentialsRow | undefined> {
  const [row] = await tx.select().from(botCredentials).where(eq(botCredentials.botId, botId));
  return row;
}

export async function findBotId(tx: Queryable, matrixId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: botCredentials.botId })
    .from(botCredentials)
    .where(eq(botCredentials.matrixId, matrixId));
  return row?.id;
}

/** Members of a team whose accounts are in use. */
const getPeople = (tx: Queryable, teamId: typeof bots.teamId) =>
  tx
    .select({ id: users.id })
    .from(teamMembers)
    .innerJoin(users, and(eq(users.id, teamMembers.userId), eq(users.statusId, userStatusIds.active)))
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.state, 'accepted')));

/** The bot of a bot token, while it and its team are there. */
export async function findByBotToken(
  tx: Queryable,
  hash: string,
): Promise<{ readonly id: number; readonly isOff: boolean; readonly hasPeople: boolean } | undefined> {
  const [row] = await tx
    .select({
      id: bots.id,
      isOff: inArray(bots.statusId, [botStatusIds.disabled, botStatusIds.removed]).mapWith(Boolean),
      hasPeople: exists(getPeople(tx, bots.teamId)).mapWith(Boolean),
    })
    .from(botCredentials)
    .innerJoin(bots, eq(bots.id, botCredentials.botId))
    .innerJoin(teams, eq(teams.id, bots.teamId))
    .where(and(eq(botCredentials.botTokenHash, hash), isExistingBot));
  return row;
}

/** A row held for one call to the chat network, with what that call needs of its bot. */
export interface LeasedRow extends CredentialsRow {
  readonly bot: { readonly name: string; readonly teamId: number; readonly isGone: boolean };
  readonly leasedUntil: Date;
}

/**
 * Holds a row until it is released or the time is over. Nobody waits inside of the database meanwhile: the chat
 * network may take long.
 * @returns undefined while somebody else holds it, or without such a row
 */
export async function hold(tx: Queryable, botId: number, now: Date, leasedUntil: Date): Promise<LeasedRow | undefined> {
  const [row] = await tx
    .update(botCredentials)
    .set({ busyUntil: leasedUntil })
    .where(
      and(eq(botCredentials.botId, botId), or(isNull(botCredentials.busyUntil), lte(botCredentials.busyUntil, now))),
    )
    .returning();
  if (row === undefined) return undefined;
  const [bot] = await tx
    .select({ name: bots.name, teamId: bots.teamId, isGone: sql<boolean>`${bots.deletedAt} is not null` })
    .from(bots)
    .where(eq(bots.id, botId));
  return bot && { ...row, bot, leasedUntil };
}

const leaseOwner = ({ botId, leasedUntil }: LeasedRow): SQL | undefined =>
  and(eq(botCredentials.botId, botId), eq(botCredentials.busyUntil, leasedUntil));

export async function release(tx: Queryable, held: LeasedRow): Promise<void> {
  await tx.update(botCredentials).set({ busyUntil: null }).where(leaseOwner(held));
}

/** Writes what came of a call. Only who holds the row writes; false when the time is over. */
export async function save(tx: Queryable, held: LeasedRow, change: CredentialsChange, now: Date): Promise<boolean> {
  const key = change.userName === undefined ? {} : { userNameKey: usernameKey(change.userName) };
  const rows = await tx
    .update(botCredentials)
    .set({ ...change, ...key, updatedAt: now })
    .where(leaseOwner(held))
    .returning({ id: botCredentials.botId });
  return rows.length > 0;
}

/** Puts a new bot token in the place of the one before. */
export async function setBotToken(tx: Queryable, botId: number, token: { hash: string; hint: string }, now: Date) {
  const rows = await tx
    .update(botCredentials)
    .set({ botTokenHash: token.hash, botTokenHint: token.hint, updatedAt: now })
    .where(and(eq(botCredentials.botId, botId), ne(botCredentials.state, 'deactivated')))
    .returning({ id: botCredentials.botId });
  return rows.length > 0;
}

/**
 * Bots whose account is to be made, or to be ended because they are gone. A row without a moment is due: whoever wrote
 * it may have ended before calling the network.
 */
export async function due(tx: Queryable, now: Date, limit: number): Promise<number[]> {
  const isWaiting = or(
    and(eq(botCredentials.state, 'pending'), isNull(bots.deletedAt)),
    and(ne(botCredentials.state, 'deactivated'), isNotNull(bots.deletedAt)),
  );
  const rows = await tx
    .select({ id: botCredentials.botId })
    .from(botCredentials)
    .innerJoin(bots, eq(bots.id, botCredentials.botId))
    .where(and(isWaiting, or(isNull(botCredentials.nextAttemptAt), lte(botCredentials.nextAttemptAt, now))))
    .orderBy(asc(botCredentials.nextAttemptAt), asc(botCredentials.botId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Bots that hold a session although nobody of their team has an account in use. Looked for from the accounts that are not,
 * which are few and have an index: asked every minute, bots are too many.
 */
export async function unattended(tx: Queryable, limit: number): Promise<number[]> {
  const isPlaceholder = and(
    sql`${users.typeId} = ${sql.raw(String(userTypeIds.bot_developer))}`,
    sql`${users.statusId} in (${sql.raw(awayStatusIds.join(', '))})`,
  );
  const rows = await tx
    .selectDistinct({ id: botCredentials.botId })
    .from(users)
    .innerJoin(teamMembers, and(eq(teamMembers.userId, users.id), eq(teamMembers.state, 'accepted')))
    .innerJoin(bots, and(eq(bots.teamId, teamMembers.teamId), isNull(bots.deletedAt)))
    .innerJoin(botCredentials, eq(botCredentials.botId, bots.id))
    .where(
      and(
        isPlaceholder,
        eq(botCredentials.state, 'ready'),
        isNotNull(botCredentials.accessTokenEncrypted),
        notExists(getPeople(tx, bots.teamId)),
      ),
    )
    .orderBy(asc(botCredentials.botId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Rows whose secrets were sealed with an older key. */
export async function encryptedWithOldKey(tx: Queryable, seal: string, after: number, limit: number) {
  const isOlder = (column: SQL | typeof botCredentials.passwordEncrypted) =>
    not(sql`starts_with(coalesce(${column}, ${seal}), ${seal})`);
  const rows = await tx
    .select({ id: botCredentials.botId })
    .from(botCredentials)
    .where(
      and(
        sql`${botCredentials.botId} > ${after}`,
        or(
          isOlder(botCredentials.passwordEncrypted),
          isOlder(sql`${botCredentials.accessTokenEncrypted}`),
          isOlder(sql`${botCredentials.refreshTokenEncrypted}`),
        ),
      ),
    )
    .orderBy(asc(botCredentials.botId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Makes the job come by at its next run, such as for the account of a bot that has just gone. */
export async function wake(tx: Queryable, botIds: readonly number[], now: Date): Promise<void> {
  if (botIds.length > 0)
    await tx
      .update(botCredentials)
      .set({ nextAttemptAt: now, attempts: 0 })
      .where(inArray(botCredentials.botId, [...botIds]));
}
