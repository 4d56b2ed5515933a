import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { CommandOption } from '../../../../rules/bots/commandOptions.ts';
import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import { commandKey } from '../../../database/keys.ts';
import { botCommands } from '../../../database/tables/bots/commands.ts';
import { botSuggestions, type BotSuggestion } from '../../../database/tables/bots/suggestions.ts';
import type { Queryable, Sql } from '../../../database/types.ts';
import type { ConsumerKey } from '../runtime/queue/consumerKey.ts';

/** A command of a bot by its name, as people fill it in. */
export async function findCommand(tx: Queryable, botId: number, command: string) {
  const [row] = await tx
    .select({ command: botCommands.command, options: botCommands.options, version: botCommands.version })
    .from(botCommands)
    .where(and(eq(botCommands.botId, botId), eq(botCommands.commandKey, commandKey(command))));
  return row;
}

interface NewQuestion {
  readonly id: string;
  readonly botId: number;
  readonly userId: number;
  readonly lane: BotLaneName;
  readonly option: CommandOption;
  readonly body: string;
  readonly expiresAt: Date;
}

interface Limits {
  readonly now: Date;
  /** Questions of the bot that may wait for an answer. */
  readonly open: number;
}

/**
 * Stores a question in place of an earlier one of the same person, unless too many wait for the bot.
 * @returns whether the bot has an endpoint; undefined when nothing was stored
 */
export async function insert(
  tx: Queryable,
  { id, botId, userId, lane, option, body, expiresAt }: NewQuestion,
  { now, open }: Limits,
): Promise<{ readonly hasEndpoint: boolean } | undefined> {
  const [row] = await tx.execute<{ hasEndpoint: boolean }>(sql`
    with replaced as (
      delete from bot_suggestions where user_id = ${userId} and bot_id = ${botId} and suggestions is null),
    waiting as (
      select 1 from bot_suggestions where bot_id = ${botId} and lane = ${lane} and suggestions is null
        and expires_at > ${now.toISOString()}::timestamptz limit ${open})
    insert into bot_suggestions (id, bot_id, user_id, lane, option, body, expires_at)
    select ${id}::uuid, ${botId}, ${userId}, ${lane}, ${JSON.stringify(option)}::jsonb, ${body}, ${expiresAt.toISOString()}::timestamptz
    where (select count(*) from waiting) < ${open}
    returning exists (select 1 from bot_endpoints p where p.bot_id = ${botId} and p.state = 'active'
      and (p.receives_test or ${lane} = 'live')) as "hasEndpoint"`);
  return row;
}

/** Removes a question, and returns its answer; undefined without one. */
export async function take(tx: Queryable, id: string): Promise<readonly BotSuggestion[] | undefined> {
  const [row] = await tx
    .delete(botSuggestions)
    .where(eq(botSuggestions.id, id))
    .returning({ suggestions: botSuggestions.suggestions });
  return row?.suggestions ?? undefined;
}

/** A question that a consumer has taken. */
export interface TakenQuestion extends Record<string, unknown> {
  readonly id: string;
  readonly body: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** Takes the oldest questions of a bot that no consumer has taken, each of them once. */
export async function lease(
  tx: Queryable,
  {
    botId,
    lane,
    mayReceive,
  }: { readonly botId: number; readonly lane: BotLaneName | undefined; readonly mayReceive: SQL },
  limit: number,
  now: Date,
): Promise<readonly TakenQuestion[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return tx.execute<TakenQuestion>(sql`
    with due as (
      select id from bot_suggestions
      where bot_id = ${botId} and taken_at is null and suggestions is null and expires_at > ${at}
        ${lane === undefined ? sql`` : sql`and lane = ${lane}`} and ${mayReceive}
      order by expires_at limit ${limit} for update skip locked)
    update bot_suggestions s set taken_at = ${at} from due where s.id = due.id
    returning s.id, s.body, s.expires_at as "expiresAt"`);
}

/** Those of these consumers that have a question which no consumer has taken. */
export async function listWithQuestions(
  tx: Sql,
  consumers: readonly ConsumerKey[],
  now: Date,
): Promise<readonly ConsumerKey[]> {
  return tx<ConsumerKey[]>`
    select b.id as "botId", b.lane
    from unnest(${consumers.map(({ botId }) => botId)}::bigint[], ${consumers.map(({ lane }) => lane)}::text[]) b(id, lane)
    where exists (select 1 from bot_suggestions s where s.bot_id = b.id and s.lane = b.lane and s.taken_at is null and s.expires_at > ${now})`;
}

const isWaiting = ({ id, botId, now }: { readonly id: string; readonly botId: number; readonly now: Date }) =>
  and(
    eq(botSuggestions.id, id),
    eq(botSuggestions.botId, botId),
    isNull(botSuggestions.suggestions),
    gt(botSuggestions.expiresAt, now),
  );

/** The option of a question of a bot that still waits for an answer. */
export async function findOption(
  tx: Queryable,
  { id, botId, now }: { readonly id: string; readonly botId: number; readonly now: Date },
): Promise<CommandOption | undefined> {
  const [row] = await tx
    .select({ option: botSuggestions.option })
    .from(botSuggestions)
    .where(isWaiting({ id, botId, now }));
  return row?.option;
}

/** Stores the answer to a question. Returns false for one that is over or has an answer. */
export async function answer(
  tx: Queryable,
  question: { readonly id: string; readonly botId: number; readonly now: Date },
  suggestions: readonly BotSuggestion[],
): Promise<boolean> {
  const rows = await tx
    .update(botSuggestions)
    .set({ suggestions })
    .where(isWaiting(question))
    .returning({ id: botSuggestions.id });
  return rows.length > 0;
}
