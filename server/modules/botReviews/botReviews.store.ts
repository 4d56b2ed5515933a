import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { pageOf } from '../../database/pageOf.ts';
import { botRequests } from '../../database/tables/botReviews.ts';
import { bots, botStatuses } from '../../database/tables/bots.ts';
import { teams } from '../../database/tables/teams.ts';
import type { Queryable } from '../../database/types.ts';
import type { BotSort } from '../../generated/schema.ts';
import { botOrder, isThere, selectBots, type BotRow } from '../bots/bots.store.ts';
import { matchesSearch } from '../searchTerm.ts';

/** Bots with their statuses: those that wait for an answer first, who waits longest before all; then the newest. */
export async function queue(
  tx: Queryable,
  viewerId: number,
  { take, skip }: { readonly take: number; readonly skip: number },
): Promise<{ rows: BotRow[]; total: number }> {
  const isOpen = and(eq(botRequests.botId, bots.id), eq(botRequests.state, 'open'));
  const [rows, totals] = await Promise.all([
    selectBots(tx, viewerId)
      .leftJoin(botRequests, isOpen)
      .where(isThere)
      .orderBy(sql`${botRequests.createdAt} asc nulls last`, desc(bots.createdAt), desc(bots.id))
      .limit(take)
      .offset(skip),
    tx.select({ total: count() }).from(bots).innerJoin(teams, eq(teams.id, bots.teamId)).where(isThere),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** A page of the bots of one status, or of all. */
export function pageOfStatus(
  tx: Queryable,
  viewerId: number,
  { statusId, name }: { readonly statusId: number | undefined; readonly name: string | null | undefined },
  asked: {
    readonly pageNumber: number;
    readonly pageSize: number;
    readonly sortBy: BotSort;
    readonly descending: boolean;
  },
): Promise<{ rows: BotRow[]; total: number }> {
  const where = and(
    isThere,
    // Any id may be asked for; the column's own type would refuse large ones.
    statusId === undefined ? undefined : sql`${bots.statusId} = ${statusId}::bigint`,
    matchesSearch(bots.searchKey, name),
  );
  const direction = asked.descending ? desc : asc;
  return pageOf(
    asked,
    selectBots(tx, viewerId).where(where).orderBy(direction(botOrder[asked.sortBy]), direction(bots.id)),
    tx.select({ total: count() }).from(bots).innerJoin(teams, eq(teams.id, bots.teamId)).where(where),
  );
}

/** The statuses by number. */
export const listStatuses = (tx: Queryable) => tx.select().from(botStatuses).orderBy(asc(botStatuses.id));

export type StatusRow = Awaited<ReturnType<typeof listStatuses>>[number];
