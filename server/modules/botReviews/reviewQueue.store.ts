import { and, asc, count, desc, sql } from 'drizzle-orm';
import { selectCappedCount } from '../../database/cappedCount.ts';
import { prepareOnce } from '../../database/prepareOnce.ts';
import { botRequests } from '../../database/tables/bots/botReviews.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { teams } from '../../database/tables/bots/teams.ts';
import type { Queryable } from '../../database/types.ts';
import { isExistingBot, readBots, type BotRow } from '../bots/botRecord.ts';
import { joinTeam, selectWaiting, waitingOrder } from './openRequests.ts';

async function countWaiting(tx: Queryable): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(selectWaiting(tx).as('waiting'));
  return row?.total ?? 0;
}

const toId = ({ id }: { readonly id: number }): number => id;

const range = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };

const selectQueue = {
  waiting: (tx: Queryable) =>
    selectWaiting(tx)
      .orderBy(...waitingOrder(asc))
      .limit(range.limit)
      .offset(range.offset)
      .prepare('queue_waiting'),
  others: (tx: Queryable) =>
    tx
      .select({ id: bots.id })
      .from(bots)
      .innerJoin(teams, joinTeam)
      .where(
        and(
          isExistingBot,
          sql`not exists (select 1 from ${botRequests} r where r.bot_id = ${bots.id} and r.state = 'open')`,
        ),
      )
      .orderBy(desc(bots.createdAt), desc(bots.id))
      .limit(range.limit)
      .offset(range.offset)
      .prepare('queue_others'),
  total: (tx: Queryable) =>
    selectCappedCount(
      tx,
      tx.select({ id: bots.id }).from(bots).innerJoin(teams, joinTeam).where(isExistingBot),
    ).prepare('queue_total'),
};

const waitingOnce = prepareOnce(selectQueue.waiting);
const othersOnce = prepareOnce(selectQueue.others);
const totalOnce = prepareOnce(selectQueue.total);

/**
 * Returns bots with their statuses: open requests first, the longest waiting first; then the newest bots. The two
 * halves are read separately, because each uses an index; a query over both would sort all bots for every page.
 */
export async function list(
  tx: Queryable,
  viewerId: number,
  { take, skip }: { readonly take: number; readonly skip: number },
): Promise<{ rows: BotRow[]; total: number }> {
  const [waiting, totals] = await Promise.all([
    waitingOnce(tx, 'all').execute({ limit: take, offset: skip }),
    totalOnce(tx, 'all').execute(),
  ]);
  const total = totals[0]?.total ?? 0;
  if (waiting.length === take) return { rows: await readBots(tx, viewerId, waiting.map(toId)), total };
  // The open requests end on this page or on one before it.
  const ended = waiting.length > 0 || skip === 0 ? skip + waiting.length : await countWaiting(tx);
  const otherBots = await othersOnce(tx, 'all').execute({
    limit: take - waiting.length,
    offset: Math.max(0, skip - ended),
  });
  return { rows: await readBots(tx, viewerId, [...waiting, ...otherBots].map(toId)), total };
}
