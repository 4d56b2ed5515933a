import { and, count, desc, eq, isNotNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { exactlyOne } from '../../../database/statements/exactlyOne.ts';
import { paginate } from '../../../database/paginate.ts';
import { userTypeIds } from '../../../database/referenceIds.ts';
import { botTimeline } from '../../../database/tables/bots/botReviews.ts';
import { botStatuses } from '../../../database/tables/bots/bots.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';
import type { BotTimelineAction } from '../../../generated/schema.ts';

export interface NewEntry {
  readonly botId: number;
  /** Null for the platform itself. */
  readonly actorId: number | null;
  /** Whether the actor was an admin at the time. */
  readonly byAdmin?: boolean;
  readonly action: BotTimelineAction;
  readonly requestId?: number | null;
  readonly fromStatusId?: number;
  readonly toStatusId?: number;
  readonly message?: string | null;
}

/** Adds an entry to the timeline of a bot. */
export async function insert(tx: Transaction, entry: NewEntry, now: Date): Promise<number> {
  const rows = await tx
    .insert(botTimeline)
    .values({ ...entry, createdAt: now })
    .returning({ id: botTimeline.id });
  return exactlyOne(rows).id;
}

const fromStatus = alias(botStatuses, 'from_status');
const toStatus = alias(botStatuses, 'to_status');

function selectEntries(tx: Queryable) {
  return tx
    .select({
      entry: botTimeline,
      from: fromStatus,
      to: toStatus,
      actor: {
        id: users.id,
        firstname: users.firstname,
        lastname: users.lastname,
        username: users.username,
        thumb: users.thumb,
      },
    })
    .from(botTimeline)
    .leftJoin(fromStatus, eq(fromStatus.id, botTimeline.fromStatusId))
    .leftJoin(toStatus, eq(toStatus.id, botTimeline.toStatusId))
    .leftJoin(users, eq(users.id, botTimeline.actorId));
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Returns a page of a bot's timeline, the newest first. */
export function listPage(
  tx: Queryable,
  botId: number,
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const where = eq(botTimeline.botId, botId);
  return paginate(
    params,
    selectEntries(tx).where(where).orderBy(desc(botTimeline.createdAt), desc(botTimeline.id)),
    tx.select({ total: count() }).from(botTimeline).where(where),
  );
}

/** The time of the last entry of a kind. */
export async function findLastTime(tx: Queryable, botId: number, action: BotTimelineAction): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: botTimeline.createdAt })
    .from(botTimeline)
    .where(and(eq(botTimeline.botId, botId), eq(botTimeline.action, action)))
    .orderBy(desc(botTimeline.createdAt), desc(botTimeline.id))
    .limit(1);
  return row?.at;
}

/** Returns an entry that exists. */
export async function find(tx: Queryable, id: number): Promise<EntryRow> {
  return exactlyOne(await selectEntries(tx).where(eq(botTimeline.id, id)));
}

/** Lists the admins who took part in the review of a bot. They receive the team's messages. */
export async function listReviewerIds(tx: Queryable, botId: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: users.id })
    .from(botTimeline)
    .innerJoin(users, eq(users.id, botTimeline.actorId))
    .where(and(eq(botTimeline.botId, botId), isNotNull(botTimeline.actorId), eq(users.typeId, userTypeIds.admin)));
  return rows.map(({ id }) => id);
}
