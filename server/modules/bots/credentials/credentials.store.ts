import {
  and,
  asc,
  eq,
  getTableColumns,
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
import { AWAY_STATUS_IDS, userTypeIds } from '../../../database/referenceIds.ts';
import { botCredentials, bots } from '../../../database/tables/bots/bots.ts';
import { users } from '../../../database/tables/people/people.ts';
import { teamMembers } from '../../../database/tables/bots/teams.ts';
import type { Queryable } from '../../../database/types.ts';
import { newestTokenHint } from '../tokens/tokenHint.ts';
import { selectActiveMembers } from '../tokens/tokenLookup.store.ts';

export type CredentialsRow = typeof botCredentials.$inferSelect;
export type CredentialsChange = Partial<Omit<typeof botCredentials.$inferInsert, 'botId' | 'leasedUntil'>>;

/** The hint is that of the newest live token. */
const columns = { ...getTableColumns(botCredentials), botTokenHint: newestTokenHint('bot_credentials.bot_id') };

/** Clears the session of an account. */
export const noSession: CredentialsChange = {
  accessTokenEncrypted: null,
  accessTokenHint: null,
  refreshTokenEncrypted: null,
  accessTokenExpiresAt: null,
  accessTokenMadeAt: null,
};

/** @returns false when the user name is taken */
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

/** Finds the account of a bot, with its encrypted secrets. */
export async function find(tx: Queryable, botId: number): Promise<CredentialsRow | undefined> {
  const [row] = await tx.select(columns).from(botCredentials).where(eq(botCredentials.botId, botId));
  return row;
}

/** Finds the bot of a chat user. */
export async function findBotId(tx: Queryable, matrixId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: botCredentials.botId })
    .from(botCredentials)
    .where(eq(botCredentials.matrixId, matrixId));
  return row?.id;
}

/** A leased row with the fields of its bot that calls to the chat network need. */
export interface LeasedRow extends CredentialsRow {
  readonly bot: { readonly name: string; readonly teamId: number; readonly isDeleted: boolean };
  readonly leasedUntil: Date;
}

/**
 * Leases a row until it is released or the lease expires. A lease instead of a row lock, because the chat network may
 * be slow and a transaction would stay open.
 * @returns undefined while the row is leased, or when it does not exist
 */
export async function acquireLease(
  tx: Queryable,
  botId: number,
  now: Date,
  leasedUntil: Date,
): Promise<LeasedRow | undefined> {
  const [row] = await tx
    .update(botCredentials)
    .set({ leasedUntil })
    .where(
      and(
        eq(botCredentials.botId, botId),
        or(isNull(botCredentials.leasedUntil), lte(botCredentials.leasedUntil, now)),
      ),
    )
    .returning(columns);
  if (row === undefined) return undefined;
  const [bot] = await tx
    .select({ name: bots.name, teamId: bots.teamId, isDeleted: sql<boolean>`${bots.deletedAt} is not null` })
    .from(bots)
    .where(eq(bots.id, botId));
  return bot && { ...row, bot, leasedUntil };
}

const leaseOwner = ({ botId, leasedUntil }: LeasedRow): SQL | undefined =>
  and(eq(botCredentials.botId, botId), eq(botCredentials.leasedUntil, leasedUntil));

/** Ends a lease. Does nothing when it has expired and another process has leased the row since. */
export async function release(tx: Queryable, lease: LeasedRow): Promise<void> {
  await tx.update(botCredentials).set({ leasedUntil: null }).where(leaseOwner(lease));
}

/** Saves the result of a call. Returns false when the lease has expired; only its owner may write. */
export async function save(tx: Queryable, lease: LeasedRow, change: CredentialsChange, now: Date): Promise<boolean> {
  const key = change.userName === undefined ? {} : { userNameKey: usernameKey(change.userName) };
  const rows = await tx
    .update(botCredentials)
    .set({ ...change, ...key, updatedAt: now })
    .where(leaseOwner(lease))
    .returning({ id: botCredentials.botId });
  return rows.length > 0;
}

/** Lists accounts that are ready and whose secrets a previous team still has. */
export async function listVoided(tx: Queryable, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ id: botCredentials.botId })
    .from(botCredentials)
    .where(and(isNotNull(botCredentials.secretsVoidedAt), eq(botCredentials.state, 'ready')))
    .orderBy(asc(botCredentials.secretsVoidedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Lists bots whose account must be provisioned, or ended because the bot was deleted. A row without a time is due: the
 * process that wrote it may have ended before it called the network.
 */
export async function listDue(tx: Queryable, now: Date, limit: number): Promise<number[]> {
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
 * Lists bots with a session whose team has no active member. The query starts from inactive accounts, which are few and
 * indexed, because scanning all bots every minute would be too slow.
 */
export async function listUnattended(tx: Queryable, limit: number): Promise<number[]> {
  const isInactiveDeveloper = and(
    sql`${users.typeId} = ${sql.raw(String(userTypeIds.bot_developer))}`,
    sql`${users.statusId} in (${sql.raw(AWAY_STATUS_IDS.join(', '))})`,
  );
  const rows = await tx
    .selectDistinct({ id: botCredentials.botId })
    .from(users)
    .innerJoin(teamMembers, and(eq(teamMembers.userId, users.id), eq(teamMembers.state, 'accepted')))
    .innerJoin(bots, and(eq(bots.teamId, teamMembers.teamId), isNull(bots.deletedAt)))
    .innerJoin(botCredentials, eq(botCredentials.botId, bots.id))
    .where(
      and(
        isInactiveDeveloper,
        eq(botCredentials.state, 'ready'),
        isNotNull(botCredentials.accessTokenEncrypted),
        notExists(selectActiveMembers(tx, bots.teamId)),
      ),
    )
    .orderBy(asc(botCredentials.botId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Lists rows with secrets that were encrypted with an older key. */
export async function listEncryptedWithOldKey(tx: Queryable, keyVersion: string, after: number, limit: number) {
  const isOlder = (column: SQL | typeof botCredentials.passwordEncrypted) =>
    not(sql`starts_with(coalesce(${column}, ${keyVersion}), ${keyVersion})`);
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

/** Schedules the bots for the job's next run, such as after a deletion. */
export async function scheduleNow(tx: Queryable, botIds: readonly number[], now: Date): Promise<void> {
  if (botIds.length > 0)
    await tx
      .update(botCredentials)
      .set({ nextAttemptAt: now, attempts: 0 })
      .where(inArray(botCredentials.botId, [...botIds]));
}
