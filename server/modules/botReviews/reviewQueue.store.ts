import { eq, sql, type SQL } from 'drizzle-orm';
import { COUNT_CAP } from '../../../rules/paging.ts';
import { compileOncePerShape, roundUpLimit } from '../../database/statements/compileStatement.ts';
import { botRequests } from '../../database/tables/bots/botReviews.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { teams } from '../../database/tables/bots/teams.ts';
import type { Sql } from '../../database/types.ts';
import { isExistingBot } from '../bots/botRecord.ts';
import { botViewColumns, joinBotView, toBotView, type BotView, type BotViewJson } from '../bots/reading/botView.ts';
import { joinTeam } from './openRequests.ts';
import { joinQueueBot, queueBotColumns, toQueueBot, type QueueBotJson } from './queueBot.ts';

/** What the text of a page's statement depends on. */
interface QueueShape {
  /** From `roundUpLimit`. */
  readonly limit: number;
  readonly hasOffset: boolean;
  /** Whether the response needs `queueFields` only. */
  readonly isShort: boolean;
}

interface QueueRow<Json> {
  readonly total: number;
  readonly data: readonly Json[];
}

const isOpen = eq(botRequests.state, sql`'open'`);
const fromWaiting = sql`from ${botRequests} join ${bots} on ${bots.id} = ${botRequests.botId} join ${teams} on ${joinTeam}
  where ${isOpen} and ${isExistingBot}`;
const fromExisting = sql`from ${bots} join ${teams} on ${joinTeam} where ${isExistingBot}`;

/**
 * A page of bots and their number as one row: open requests first, the longest waiting first; then the newest bots.
 *
 * Each half is read along its own index, because a query over both would sort all bots for every page; the other bots
 * continue where the open requests end. Limits are literals, so that PostgreSQL reuses a plan. `explain (analyze)`: two
 * index scans that stop at the page, then index scans by key for the columns of its bots.
 */
function buildQueue({ limit, hasOffset, isShort }: QueueShape): SQL {
  const rows = sql.raw(String(limit));
  const skip = sql`${sql.placeholder('skip')}::bigint`;
  // Without rows on this page, the open requests ended on one before it.
  const skipOthers = sql`case when exists (select 1 from waiting) then 0 else greatest(0, ${skip} - (select count(*) ${fromWaiting})) end`;
  const offset = (value: SQL): SQL => (hasOffset ? sql`offset ${value}` : sql``);
  return sql`
    with waiting as materialized (
      select ${bots.id}, row_number() over (order by ${botRequests.createdAt}, ${bots.id}) as position ${fromWaiting}
      order by ${botRequests.createdAt}, ${bots.id} limit ${rows} ${offset(skip)}),
    others as materialized (
      select ${bots.id}, row_number() over (order by ${bots.createdAt} desc, ${bots.id} desc) as position ${fromExisting}
        and not exists (select 1 from ${botRequests} r where r.bot_id = ${bots.id} and r.state = 'open')
      order by ${bots.createdAt} desc, ${bots.id} desc limit ${rows} ${offset(skipOthers)}),
    page as materialized (
      select id, half, position from (
        select id, 1 as half, position from waiting union all select id, 2, position from others) both_halves
      order by half, position limit ${rows})
    select (select count(*) from (select 1 ${fromExisting} limit ${sql.raw(String(COUNT_CAP + 1))}) counted) as total,
      coalesce((select json_agg(row_to_json(item)) from (
        select ${isShort ? queueBotColumns : botViewColumns} from page join ${bots} on ${bots.id} = page.id
          join ${teams} on ${joinTeam} ${isShort ? joinQueueBot : joinBotView(sql.placeholder('viewer'))}
        order by page.half, page.position) item), '[]') as data`;
}

const completeBots = compileOncePerShape<QueueShape, QueueRow<BotViewJson>>(buildQueue);
const shortBots = compileOncePerShape<QueueShape, QueueRow<QueueBotJson>>(buildQueue);

/** Returns bots with their statuses: open requests first, the longest waiting first; then the newest bots. */
export async function list(
  driver: Sql,
  viewerId: number,
  { take, skip, isShort }: { readonly take: number; readonly skip: number; readonly isShort: boolean },
): Promise<{ rows: BotView[]; total: number }> {
  const shape = { limit: roundUpLimit(take), hasOffset: skip > 0, isShort };
  const values = { viewer: viewerId, skip };
  if (isShort) {
    const [row] = await shortBots(shape)(driver, values);
    return { rows: (row?.data ?? []).slice(0, take).map(toQueueBot), total: row?.total ?? 0 };
  }
  const [row] = await completeBots(shape)(driver, values);
  return { rows: (row?.data ?? []).slice(0, take).map(toBotView), total: row?.total ?? 0 };
}
