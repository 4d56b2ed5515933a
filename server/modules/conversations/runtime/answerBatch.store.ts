import { sql } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import type { BotCard } from '../../../../rules/bots/cards.ts';
import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import { userStatusIds } from '../../../database/referenceIds.ts';
import { bots } from '../../../database/tables/bots/bots.ts';
import { conversations } from '../../../database/tables/bots/conversations.ts';
import { teams } from '../../../database/tables/bots/teams.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Transaction } from '../../../database/types.ts';
import { closedReason } from '../access.ts';

/** A checked answer. */
export interface CheckedAnswer {
  readonly botId: number;
  /** Null answers requests of both lanes. */
  readonly lane: BotLaneName | null;
  readonly interactionId: number;
  readonly clientKey: string;
  readonly text: string;
  readonly card: BotCard | null;
}

/** An answer that a batch has stored. */
export interface WrittenAnswer {
  /** The place of the answer in the batch, from 0. */
  readonly place: number;
  readonly messageId: number;
  readonly seq: number;
  readonly isLate: boolean;
  readonly userId: number;
  readonly readSeq: number;
}

interface Limits {
  readonly now: Date;
  /** Answers of a request. */
  readonly answers: number;
  /** Requests from before this time take no more answers. */
  readonly oldest: Date;
}

/** Locks the conversations of these interactions, in the order of their ids, until the transaction ends. */
export async function lockConversations(tx: Transaction, interactionIds: readonly number[]): Promise<void> {
  const ids = sql.param(`{${interactionIds.join(',')}}`);
  await tx.execute(sql`
    select 1 from conversations c
    where c.id in (select i.conversation_id from bot_interactions i where i.id = any(${ids}::bigint[]))
    order by c.id for no key update`);
}

/**
 * Stores answers in their locked conversations, in one statement: those that nothing forbids, with a new key, and one for
 * each conversation. The others are left out.
 */
export async function writeAnswers(
  tx: Transaction,
  given: readonly CheckedAnswer[],
  { now, answers, oldest }: Limits,
): Promise<WrittenAnswer[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = JSON.stringify(given.map((answer, place) => ({ ...answer, place })));
  return tx.execute<WrittenAnswer & Record<string, unknown>>(sql`
    with given as (
      select * from json_to_recordset(${rows}::json)
        as g(place int, "botId" bigint, lane text, "interactionId" bigint, "clientKey" text, text text, card jsonb)),
    fit as (
      select distinct on (${conversations.id}) given.*, ${conversations.id} as conversation_id, ${conversations.userId} as user_id,
        ${conversations.lastSeq} + 1 as seq, ${conversations.readSeq} as read_seq, i.expires_at <= ${at} as is_late
      from given
      join bot_interactions i on i.id = given."interactionId" and i.answers < ${answers}::int and not i.is_cleared
        and not i.fails_next_answer and (given.lane is null or given.lane = i.lane)
        and i.created_at > ${oldest.toISOString()}::timestamptz
      join ${conversations} on ${conversations.id} = i.conversation_id and ${conversations.botId} = given."botId"
      join ${users} on ${users.id} = ${conversations.userId} and ${eq(users.statusId, userStatusIds.active)}
      join ${bots} on ${bots.id} = given."botId"
      join ${teams} on ${teams.id} = ${bots.teamId}
      where ${closedReason(conversations.userId, sql`i.lane`)} is null
        and not exists (select 1 from bot_messages m
          where m.conversation_id = ${conversations.id} and m.author = 'bot' and m.client_key = given."clientKey")
      order by ${conversations.id}, given.place),
    written as (
      insert into bot_messages (conversation_id, seq, author, text, card, interaction_id, client_key, is_late, created_at)
      select conversation_id, seq, 'bot', text, card, "interactionId", "clientKey", is_late, ${at} from fit
      returning id, conversation_id),
    counted as (
      update conversations c set last_seq = fit.seq, last_message_at = ${at} from fit where c.id = fit.conversation_id),
    noted as (
      update bot_interactions i set answers = i.answers + 1, answered_at = coalesce(i.answered_at, ${at}),
        state = case when not fit.is_late then 'answered' when i.state = 'answered' then 'answered' else 'expired' end
      from fit where i.id = fit."interactionId")
    select fit.place, written.id as "messageId", fit.seq, fit.is_late as "isLate", fit.user_id as "userId", fit.read_seq as "readSeq"
    from fit join written on written.conversation_id = fit.conversation_id`);
}
