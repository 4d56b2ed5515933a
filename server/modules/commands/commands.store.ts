import { and, asc, count, eq, sql } from 'drizzle-orm';
import { isSameOptions } from '../../../rules/bots/commandOptions.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { commandKey } from '../../database/keys.ts';
import { botCommands, commandUses } from '../../database/tables/bots/commands.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

export type CommandRow = typeof botCommands.$inferSelect;

/** Lists all commands of a bot by rank; there are at most `COMMAND_LIMITS.perBot`. */
export const list = (tx: Queryable, botId: number): Promise<CommandRow[]> =>
  tx.select().from(botCommands).where(eq(botCommands.botId, botId)).orderBy(asc(botCommands.rank), asc(botCommands.id));

export async function countByBot(tx: Queryable, botId: number): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(botCommands).where(eq(botCommands.botId, botId));
  return row?.total ?? 0;
}

export async function find(tx: Queryable, botId: number, id: number): Promise<CommandRow | undefined> {
  const [row] = await tx
    .select()
    .from(botCommands)
    .where(and(eq(botCommands.botId, botId), eq(botCommands.id, id)));
  return row;
}

/** Finds a bot's command by its text, ignoring case and accents. */
export async function findByText(tx: Queryable, botId: number, command: string): Promise<CommandRow | undefined> {
  const [row] = await tx
    .select()
    .from(botCommands)
    .where(and(eq(botCommands.botId, botId), eq(botCommands.commandKey, commandKey(command))));
  return row;
}

export type CommandContent = Pick<CommandRow, 'command' | 'description' | 'descriptionTr' | 'options'>;

/** Whether a command is the same apart from its place. */
export const isSameContent = (row: CommandContent, { command, description, descriptionTr, options }: CommandContent) =>
  row.command === command &&
  row.description === description &&
  row.descriptionTr === descriptionTr &&
  isSameOptions(row.options, options);

/** Inserts a command at the end. `setRanks` can move it. */
export async function insert(tx: Transaction, botId: number, content: CommandContent, now: Date): Promise<number> {
  const rows = await tx
    .insert(botCommands)
    .values({
      botId,
      ...content,
      commandKey: commandKey(content.command),
      rank: sql`(select coalesce(max(c.rank), 0) + 1 from bot_commands c where c.bot_id = ${botId})`,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: botCommands.id });
  return exactlyOne(rows).id;
}

/** Changes a command. Its version rises with the name and the options, which people fill in. */
export async function update(tx: Transaction, before: CommandRow, content: CommandContent, now: Date): Promise<void> {
  const isSame = before.command === content.command && isSameOptions(before.options, content.options);
  await tx
    .update(botCommands)
    .set({
      ...content,
      commandKey: commandKey(content.command),
      version: isSame ? before.version : before.version + 1,
      updatedAt: now,
    })
    .where(eq(botCommands.id, before.id));
}

export async function remove(tx: Transaction, id: number): Promise<void> {
  await tx.delete(botCommands).where(eq(botCommands.id, id));
}

/**
 * Renumbers a bot's commands from 1 to n in their order, with one of them at the given rank. The bot must be locked.
 * @param target a rank beyond the last one means the last one
 */
export async function setRanks(
  tx: Transaction,
  botId: number,
  target?: { readonly id: number; readonly rank: number },
): Promise<void> {
  const rows = await list(tx, botId);
  const otherIds = rows.map(({ id }) => id).filter((id) => id !== target?.id);
  const order = target === undefined ? otherIds : otherIds.toSpliced(target.rank - 1, 0, target.id);
  if (rows.every(({ id, rank }) => order[rank - 1] === id)) return;
  await setOrder(tx, botId, order);
}

/** Numbers all commands of a bot in an order. The bot must be locked. */
export async function setOrder(tx: Transaction, botId: number, order: readonly number[]): Promise<void> {
  const ids = sql.join(
    order.map((id) => sql`${id}::bigint`),
    sql`, `,
  );
  await tx.execute(sql`update bot_commands set rank = o.rank
    from unnest(array[${ids}]) with ordinality as o(id, rank)
    where bot_commands.id = o.id and bot_commands.bot_id = ${botId} and bot_commands.rank <> o.rank`);
}

/** Adds uses of a command to a day (UTC, yyyy-mm-dd), as the platform counts them or as the bot reports them. */
export async function addUses(
  tx: Queryable,
  {
    botId,
    key,
    day,
    uses,
    column,
  }: { botId: number; key: string; day: string; uses: number; column: 'uses' | 'reported' },
): Promise<void> {
  await tx
    .insert(commandUses)
    .values({ botId, commandKey: key, day, [column]: uses })
    .onConflictDoUpdate({
      target: [commandUses.botId, commandUses.commandKey, commandUses.day],
      // The sum stays within the range of the column, whatever a bot reports.
      set: { [column]: sql`least(${commandUses[column]}::bigint + ${uses}, 2147483647)::int` },
    });
}
