import { and, asc, count, desc, eq, gte, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ScopeName } from '../../../rules/bots/scopes.ts';
import { isUndecided } from './newRequirements.ts';
import { paginate } from '../../database/paginate.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { botDataReads, botGrants, botScopes } from '../../database/tables/bots/consents.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

export type ScopeRow = typeof botScopes.$inferSelect;

/**
 * The scopes that a bot requests, each with the time at which a person allowed it (null when they did not), and whether the person
 * must decide about it before the next command.
 */
export async function listRequests(tx: Queryable, botId: number, userId: number) {
  const s = alias(botScopes, 's');
  const rows = await tx
    .select({ request: s, grantedAt: botGrants.grantedAt, isNew: isUndecided(userId) })
    .from(s)
    .leftJoin(
      botGrants,
      and(
        eq(botGrants.botId, s.botId),
        eq(botGrants.scope, s.scope),
        eq(botGrants.userId, userId),
        isNull(botGrants.revokedAt),
      ),
    )
    .where(eq(s.botId, botId))
    .orderBy(desc(s.required), asc(s.createdAt), asc(s.scope));
  return rows.map(({ request, ...row }) => ({ ...request, ...row }));
}

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number];

export const listScopes = (tx: Queryable, botId: number): Promise<ScopeRow[]> =>
  tx.select().from(botScopes).where(eq(botScopes.botId, botId)).orderBy(asc(botScopes.scope));

/** Replaces what a bot requests. Permissions for what it no longer requests end. */
export async function replaceScopes(
  tx: Transaction,
  botId: number,
  scopes: readonly Omit<ScopeRow, 'botId' | 'createdAt'>[],
  now: Date,
): Promise<void> {
  const names = scopes.map(({ scope }) => scope);
  const isNotRequested = <Column extends typeof botScopes.scope | typeof botGrants.scope>(column: Column) =>
    names.length === 0 ? undefined : notInArray(column, names);
  await tx.delete(botScopes).where(and(eq(botScopes.botId, botId), isNotRequested(botScopes.scope)));
  await tx
    .update(botGrants)
    .set({ revokedAt: now })
    .where(and(eq(botGrants.botId, botId), isNull(botGrants.revokedAt), isNotRequested(botGrants.scope)));
  if (scopes.length === 0) return;
  await tx
    .insert(botScopes)
    .values(scopes.map((scope) => ({ ...scope, botId, createdAt: now })))
    .onConflictDoUpdate({
      target: [botScopes.botId, botScopes.scope],
      set: {
        required: sql`excluded.required`,
        reason: sql`excluded.reason`,
        reasonTr: sql`excluded.reason_tr`,
        scopePending: sql`excluded.scope_pending`,
        requirementPending: sql`excluded.requirement_pending`,
        requiredSince: sql`excluded.required_since`,
      },
    });
}

const isPending = or(botScopes.scopePending, botScopes.requirementPending);

/** Whether a bot has changes of its data access that wait for reviewers. */
export async function hasPending(tx: Queryable, botId: number): Promise<boolean> {
  const rows = await tx
    .select({ scope: botScopes.scope })
    .from(botScopes)
    .where(and(eq(botScopes.botId, botId), isPending))
    .limit(1);
  return rows.length > 0;
}

/**
 * Puts what waits for reviewers into effect.
 * @returns the number of scopes that took effect
 */
export async function acceptPending(tx: Transaction, botId: number, now: Date): Promise<number> {
  const rows = await tx
    .update(botScopes)
    .set({ scopePending: false, requirementPending: false, requiredSince: now })
    .where(and(eq(botScopes.botId, botId), isPending))
    .returning({ scope: botScopes.scope });
  return rows.length;
}

/** Gives a bot permissions. An earlier one that was withdrawn begins again. */
export async function grant(
  tx: Queryable,
  { botId, userId, scopes }: { botId: number; userId: number; scopes: readonly ScopeName[] },
  now: Date,
): Promise<void> {
  if (scopes.length === 0) return;
  await tx
    .insert(botGrants)
    .values(scopes.map((scope) => ({ botId, userId, scope, grantedAt: now })))
    .onConflictDoUpdate({
      target: [botGrants.botId, botGrants.userId, botGrants.scope],
      set: {
        grantedAt: sql`case when ${botGrants.revokedAt} is null then ${botGrants.grantedAt} else excluded.granted_at end`,
        revokedAt: null,
      },
    });
}

/** Withdraws a permission. @returns whether there was one */
export async function revoke(
  tx: Queryable,
  { botId, userId, scope }: { botId: number; userId: number; scope: ScopeName },
  now: Date,
): Promise<boolean> {
  const revoked = await tx
    .update(botGrants)
    .set({ revokedAt: now })
    .where(
      and(
        eq(botGrants.botId, botId),
        eq(botGrants.userId, userId),
        eq(botGrants.scope, scope),
        isNull(botGrants.revokedAt),
      ),
    )
    .returning({ scope: botGrants.scope });
  return revoked.length > 0;
}

interface Use {
  readonly botId: number;
  readonly userId: number;
  readonly scope: ScopeName;
  /** UTC, for example `2026-11-23`. */
  readonly day: string;
}

/**
 * Records a use and checks the permission in one statement, so that no use is uncounted and a withdrawn permission refuses
 * the next one.
 * @param perDay the most uses of a day; further ones are refused and not recorded
 * @returns the uses of the day; undefined without the permission, and beyond `perDay`
 */
export async function recordUse(
  tx: Queryable,
  { botId, userId, scope, day }: Use,
  perDay?: number,
): Promise<number | undefined> {
  const belowLimit = perDay === undefined ? sql`` : sql`where bot_data_reads.reads < ${perDay}::int`;
  const [row] = await tx.execute<{ reads: number }>(sql`
    insert into bot_data_reads (bot_id, user_id, scope, day, reads)
    select g.bot_id, g.user_id, g.scope, ${day}::date, 1
    from bot_grants g join bot_scopes s on s.bot_id = g.bot_id and s.scope = g.scope
    where g.bot_id = ${botId} and g.user_id = ${userId} and g.scope = ${scope} and g.revoked_at is null
      and not s.scope_pending
    on conflict (user_id, bot_id, scope, day) do update set reads = bot_data_reads.reads + 1 ${belowLimit}
    returning reads`);
  return row?.reads;
}

/** How often a bot has used a permission of a person on a day. */
export async function getUseCount(tx: Queryable, { botId, userId, scope, day }: Use): Promise<number> {
  const [row] = await tx
    .select({ reads: botDataReads.reads })
    .from(botDataReads)
    .where(
      and(
        eq(botDataReads.userId, userId),
        eq(botDataReads.botId, botId),
        eq(botDataReads.scope, scope),
        eq(botDataReads.day, day),
      ),
    );
  return row?.reads ?? 0;
}

/** A page of the bots that may read a person's data or have read it since a day, the latest permission first. */
export function listBots(
  tx: Queryable,
  { userId, since }: { userId: number; since: string },
  params: { pageNumber: number; pageSize: number },
) {
  const hasAccess = sql`(exists (select 1 from bot_grants g where g.bot_id = ${bots.id} and g.user_id = ${userId} and g.revoked_at is null)
    or exists (select 1 from bot_data_reads r where r.bot_id = ${bots.id} and r.user_id = ${userId} and r.day >= ${since}::date))`;
  const latest = sql`(select max(g.granted_at) from bot_grants g where g.bot_id = ${bots.id} and g.user_id = ${userId})`;
  return paginate(
    params,
    tx
      .select({ id: bots.id, name: bots.name, thumb: bots.thumb, image: bots.image })
      .from(bots)
      .where(hasAccess)
      .orderBy(sql`${latest} desc nulls last`, desc(bots.id)),
    tx.select({ total: count() }).from(bots).where(hasAccess),
  );
}

/** The permissions that a person has given to these bots and not withdrawn. */
export const listGrants = (tx: Queryable, userId: number, botIds: readonly number[]) =>
  tx
    .select({
      botId: botGrants.botId,
      scope: botGrants.scope,
      grantedAt: botGrants.grantedAt,
      required: sql<boolean>`coalesce(${botScopes.required} and not ${botScopes.requirementPending}, false)`,
    })
    .from(botGrants)
    .leftJoin(botScopes, and(eq(botScopes.botId, botGrants.botId), eq(botScopes.scope, botGrants.scope)))
    .where(and(eq(botGrants.userId, userId), inArray(botGrants.botId, [...botIds]), isNull(botGrants.revokedAt)))
    .orderBy(asc(botGrants.scope));

/** The reads of a person's data by these bots since a day, the latest first. */
export const listReads = (tx: Queryable, userId: number, botIds: readonly number[], since: string) =>
  tx
    .select({ botId: botDataReads.botId, scope: botDataReads.scope, day: botDataReads.day, reads: botDataReads.reads })
    .from(botDataReads)
    .where(and(eq(botDataReads.userId, userId), inArray(botDataReads.botId, [...botIds]), gte(botDataReads.day, since)))
    .orderBy(desc(botDataReads.day), asc(botDataReads.scope));
