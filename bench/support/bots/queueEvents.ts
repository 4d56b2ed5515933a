import type { Sql } from '../../../server/database/types.ts';

interface Queued {
  readonly botId: number;
  readonly conversations: number;
  /** Of each conversation. */
  readonly events: number;
}

/** Adds conversations of subscribers with a bot, and messages in them that wait for it. Repeated calls add messages. */
export async function queueEvents(sql: Sql, { botId, conversations, events }: Queued): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into subscriptions (bot_id, user_id, active)
      select ${botId}::bigint, id, true from users where emailaddress like '%@bench.example' order by id limit ${conversations}
      on conflict do nothing`;
    await tx`
      insert into conversations (bot_id, user_id)
      select ${botId}::bigint, id from users where emailaddress like '%@bench.example' order by id limit ${conversations}
      on conflict do nothing`;
    await tx`
      with sent as (
        insert into bot_interactions (conversation_id, expires_at)
        select c.id, now() + interval '15 minutes' from conversations c, generate_series(1, ${events}::int) where c.bot_id = ${botId}
        returning id, conversation_id
      ), numbered as (
        select s.id, s.conversation_id, c.last_seq + row_number() over (partition by s.conversation_id order by s.id) as seq
        from sent s join conversations c on c.id = s.conversation_id
      ), written as (
        insert into bot_messages (conversation_id, seq, author, text, interaction_id, client_key)
        select conversation_id, seq, 'person', 'Message ' || id, id, 'bench-' || id from numbered
      ), counted as (
        update conversations c set last_seq = n.seq, read_seq = n.seq
        from (select conversation_id, max(seq) as seq from numbered group by conversation_id) n where n.conversation_id = c.id
      )
      insert into bot_events (conversation_id, interaction_id, bot_id, body, expires_at)
      select conversation_id, id, ${botId}::bigint, json_build_object('type', 'message.created', 'timestamp', now(), 'bot_id', ${botId}::bigint,
          'order', json_build_object('key', 'c:' || conversation_id, 'seq', seq),
          'subscriber', json_build_object('id', 'sub_' || conversation_id, 'language', 'en'),
          'expires_at', now() + interval '15 minutes', 'data', json_build_object('interaction_id', id, 'text', 'Message ' || id))::text,
        now() + interval '15 minutes'
      from numbered order by seq, conversation_id`;
    await tx`
      insert into bot_queues (conversation_id, bot_id, next_at)
      select id, bot_id, now() from conversations where bot_id = ${botId}
      on conflict (conversation_id) do update set next_at = coalesce(bot_queues.next_at, excluded.next_at)`;
  });
  await sql`analyze conversations, bot_interactions, bot_messages, bot_events, bot_queues, subscriptions, bot_endpoints`;
}

export interface Answered {
  readonly requests: number;
  readonly answers: number;
  /** Requests with more than one answer. */
  readonly doubled: number;
  /** Answers that precede an answer to an earlier request of their conversation. */
  readonly outOfOrder: number;
}

/** Counts the answers in the conversations of a bot. */
export async function countAnswers(sql: Sql, botId: number): Promise<Answered> {
  const [row] = await sql<Answered[]>`
    with seen as (
      select m.author, m.interaction_id, p.seq as place,
        max(p.seq) filter (where m.author = 'bot') over (partition by c.id order by m.seq rows between unbounded preceding and 1 preceding) as latest
      from bot_messages m join conversations c on c.id = m.conversation_id
      join bot_messages p on p.interaction_id = m.interaction_id and p.author = 'person' where c.bot_id = ${botId})
    select count(*) filter (where author = 'person')::int as requests, count(*) filter (where author = 'bot')::int as answers,
      (count(*) filter (where author = 'bot') - count(distinct interaction_id) filter (where author = 'bot'))::int as doubled,
      count(*) filter (where author = 'bot' and latest > place)::int as "outOfOrder"
    from seen`;
  return row ?? { requests: 0, answers: 0, doubled: 0, outOfOrder: 0 };
}
