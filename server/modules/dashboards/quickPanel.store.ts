import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { DAY_MS } from '../../base/durations.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { events, tickers } from '../../database/tables/market/market.ts';
import type { Queryable } from '../../database/types.ts';
import { notMutedTicker } from '../mutes/mutes.filters.ts';
import { teamStatusIds } from '../../database/referenceIds.ts';

/** Lists market events from `now` on, the nearest first, without those about muted tickers. */
export function listComingEvents(tx: Queryable, viewerId: number, now: Date, days: number, limit: number) {
  const until = new Date(now.getTime() + days * DAY_MS);
  return tx
    .select({
      id: events.id,
      name: events.name,
      nameTr: events.nameTr,
      startsAt: events.startsAt,
      symbol: tickers.symbol,
    })
    .from(events)
    .leftJoin(tickers, eq(tickers.id, events.tickerId))
    .where(and(gte(events.startsAt, now), lt(events.startsAt, until), notMutedTicker(events.tickerId, viewerId)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(limit);
}

/** Counts the open team invites of a user. */
export async function countOpenInvites(tx: Queryable, userId: number): Promise<number> {
  const rows = await tx.execute<{ invites: number }>(sql`
    select count(*) as invites from team_members m join teams t on t.id = m.team_id
    where m.user_id = ${userId} and m.state = 'invited' and t.status_id = ${teamStatusIds.active}`);
  return exactlyOne(rows).invites;
}
