import { sql } from 'drizzle-orm';
import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import type { ScopeName } from '../../../../rules/bots/scopes.ts';
import { bots } from '../../../database/tables/bots/bots.ts';
import { teams } from '../../../database/tables/bots/teams.ts';
import { alerts } from '../../../database/tables/market/alerts.ts';
import type { Transaction } from '../../../database/types.ts';
import type { Language } from '../../../i18n/translate.ts';
import { closedReason, mayTest } from '../access.ts';

/** A person and a bot. */
export interface Pair {
  readonly botId: number;
  readonly userId: number;
}

interface LockedConversation extends Pair {
  readonly id: number;
  readonly lastSeq: number;
  readonly lane: BotLaneName;
  /** The conversation is in the test lane, and its person is no tester any more. */
  readonly hasEndedTest: boolean;
  readonly language: Language;
}

/** Creates the conversations that do not exist, and locks all of them in the order of their ids. */
export async function lockConversations(
  tx: Transaction,
  pairs: readonly Pair[],
  now: Date,
): Promise<readonly LockedConversation[]> {
  const given = sql`(select distinct "botId", "userId" from json_to_recordset(${JSON.stringify(pairs)}::json) as g("botId" bigint, "userId" bigint))`;
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into conversations (bot_id, user_id, created_at, last_message_at)
    select g."botId", g."userId", ${at}, ${at} from ${given} g order by 1, 2
    on conflict (bot_id, user_id) do nothing`);
  return tx.execute<LockedConversation & Record<string, unknown>>(sql`
    select c.id, c.bot_id as "botId", c.user_id as "userId", c.last_seq as "lastSeq", c.lane, u.language,
      c.lane = 'test' and not ${mayTest(sql`c.user_id`)} as "hasEndedTest"
    from ${given} g join conversations c on c.bot_id = g."botId" and c.user_id = g."userId" join users u on u.id = c.user_id
      join ${bots} on ${bots.id} = c.bot_id
    order by c.id for no key update of c`);
}

interface NewEvent {
  readonly botId: number;
  readonly conversationId: number;
  /** That of the conversation. */
  readonly lane: BotLaneName;
  readonly body: string;
  readonly scope: ScopeName | null;
}

interface Storing {
  readonly now: Date;
  readonly expiresAt: Date;
  /** Events without a request that may wait in a conversation; further ones are left out. */
  readonly maxWaiting: number;
}

/** Adds events to the queues of their locked conversations, in the given order. */
export async function insertEvents(
  tx: Transaction,
  given: readonly NewEvent[],
  { now, expiresAt, maxWaiting }: Storing,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = JSON.stringify(given.map((event, place) => ({ ...event, place })));
  await tx.execute(sql`
    with given as (
      select g.*, row_number() over (partition by g."conversationId" order by g.place) as nth
      from json_to_recordset(${rows}::json) as g(place int, "botId" bigint, "conversationId" bigint, lane text, body text, scope text)),
    stored as (
      insert into bot_events (conversation_id, bot_id, lane, body, scope, expires_at, created_at)
      select g."conversationId", g."botId", g.lane, g.body, g.scope, ${expiresAt.toISOString()}::timestamptz, ${at} from given g
      where g.nth + (select count(*) from bot_events e where e.conversation_id = g."conversationId"
        and e.state in ('queued', 'parked') and e.interaction_id is null) <= ${maxWaiting}::int
      order by g.place
      returning conversation_id, bot_id, lane)
    insert into bot_queues (conversation_id, bot_id, lane, next_at) select distinct conversation_id, bot_id, lane, ${at} from stored
    on conflict (conversation_id) do update set next_at = coalesce(bot_queues.next_at, excluded.next_at)`);
}

interface Recipient extends Pair {
  readonly alertId: number;
  readonly symbol: string;
  readonly currency: string | null;
}

/** The bots that learn of these alerts: the person allows it, and uses the bot. */
export const listAlertRecipients = (tx: Transaction, alertIds: readonly number[]): Promise<readonly Recipient[]> =>
  tx.execute<Recipient & Record<string, unknown>>(sql`
    select ${alerts.id} as "alertId", ${alerts.userId} as "userId", g.bot_id as "botId", t.symbol,
      case when t.kind <> 'index' then t.currency end as currency
    from ${alerts} join tickers t on t.id = ${alerts.tickerId}
    join bot_grants g on g.user_id = ${alerts.userId} and g.scope = 'alerts_events' and g.revoked_at is null
    join bot_scopes s on s.bot_id = g.bot_id and s.scope = g.scope
    join ${bots} on ${bots.id} = g.bot_id join ${teams} on ${teams.id} = ${bots.teamId}
    where ${alerts.id} = any(${sql.param(`{${alertIds.join(',')}}`)}::bigint[]) and ${closedReason(alerts.userId)} is null`);

/** Whether the team of a bot wants events about its subscribers. */
export async function wantsSubscriberEvents(tx: Transaction, botId: number): Promise<boolean> {
  const rows = await tx.execute(sql`select 1 from bots where id = ${botId} and receives_subscriber_events`);
  return rows.length > 0;
}
