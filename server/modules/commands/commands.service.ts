import { toIsoDate } from '../../../rules/days.ts';
import type { BotCommand, BotCommandOptionInput, CommandSort } from '../../generated/schema.ts';
import { toOptions } from '../../../rules/bots/commandOptionForm.ts';
import { COMMAND_LIMITS } from '../../../rules/bots/commandLimits.ts';
import { commandQuestionSchema, commandSchema, commandUseSchema } from '../../../rules/bots/commands.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { searchKey } from '../../database/keys.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { lockBot } from '../bots/bots.locks.ts';
import { logBotChange, toNamedBot } from '../bots/botNotices.ts';
import { assertBotAllows } from '../bots/bots.policy.ts';
import { findBot, type BotRow } from '../bots/botRecord.ts';
import {
  assertNotUnderReview,
  assertStillPublishable,
  listMissing,
  reopenReview,
} from '../bots/lifecycle/reviewedMark.ts';
import { findStoreBotOrThrow } from '../bots/storeAccess.ts';
import { toOption } from './commandOptions.mapper.ts';
import * as store from './commands.store.ts';

const toCommand = ({
  id,
  botId,
  rank,
  command,
  description,
  descriptionTr,
  options,
  version,
}: store.CommandRow): BotCommand => ({
  id,
  id_s2_bot: botId,
  rank,
  command,
  description,
  description_tr: descriptionTr,
  options: options.map(toOption),
  version,
});

export interface CommandListArgs {
  readonly botId: number;
  readonly searchText?: string | null;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy?: CommandSort | null;
  readonly sortOrder?: 'asc' | 'desc' | null;
}

const compared: Readonly<Record<CommandSort, (first: store.CommandRow, second: store.CommandRow) => number>> = {
  rank: (first, second) => first.rank - second.rank,
  command: (first, second) => first.commandKey.localeCompare(second.commandKey),
  description: (first, second) => searchKey(first.description).localeCompare(searchKey(second.description)),
};

/** Returns whether the command or its descriptions contain every search word, ignoring case and accents. */
function isMatch({ command, description, descriptionTr }: store.CommandRow, words: readonly string[]): boolean {
  const key = searchKey(command, description, descriptionTr ?? '');
  return words.every((word) => key.includes(word));
}

/**
 * Returns a page of a bot's commands, by rank unless another order is given, to users who can see the bot. A bot has
 * few commands, so they are filtered and sorted in memory with the same folding as in SQL.
 */
export async function list(ctx: Context, args: CommandListArgs): Promise<{ data: BotCommand[]; total: number }> {
  const { bot } = await findStoreBotOrThrow(ctx.db, requireViewer(ctx), args.botId);
  const searchText = (args.searchText ?? '').slice(0, 200).trim();
  const words = searchKey(searchText).split(' ').filter(Boolean);
  const rows = await store.list(ctx.db, bot.id);
  const found = searchText === '' ? rows : words.length === 0 ? [] : rows.filter((row) => isMatch(row, words));
  const direction = args.sortOrder === 'desc' ? -1 : 1;
  const compare = compared[args.sortBy ?? 'rank'];
  const sorted = found.toSorted((first, second) => direction * (compare(first, second) || first.id - second.id));
  const { pageNumber, pageSize } = boundedPage(args);
  const start = (pageNumber - 1) * pageSize;
  return { data: sorted.slice(start, start + pageSize).map(toCommand), total: found.length };
}

/** Returns whether a bot of the caller's teams has a command, ignoring case and accents. */
export async function check(ctx: Context, args: { botId: number; commandText: string }): Promise<{ isExist: boolean }> {
  const viewer = requireViewer(ctx);
  const { bot } = assertBotAllows(viewer, 'view', await findBot(ctx.db, args.botId, viewer.id));
  const { command } = await parseInput(commandQuestionSchema, { command: args.commandText });
  return { isExist: (await store.findByText(ctx.db, bot.id, command)) !== undefined };
}

async function assertNoDuplicateCommand(
  tx: Transaction,
  botId: number,
  command: string,
  ownId?: number,
): Promise<void> {
  const duplicate = await store.findByText(tx, botId, command);
  if (duplicate !== undefined && duplicate.id !== ownId)
    throw new UserError(400, 'commands.exists', { command: duplicate.command });
}

/** The fields of a command that the log contains. */
export const toLogValues = ({ command, description, descriptionTr, rank, options }: store.CommandRow) => ({
  command,
  description,
  descriptionTr,
  rank,
  options: options.map(({ name, type, required }) => `${name}: ${type}${required ? '' : '?'}`).join(', '),
});

/** A Turkish description and options that are not given do not change. */
const toCommandInput = (args: {
  command: string;
  description: string;
  descriptionTr?: string | null;
  rank?: number | null;
  options?: readonly BotCommandOptionInput[] | null;
}) => ({
  command: args.command,
  description: args.description,
  descriptionTr: args.descriptionTr,
  rank: args.rank,
  options: args.options?.map(({ name_tr, required, autocomplete, ...option }) => ({
    ...option,
    nameTr: name_tr,
    required: required ?? false,
    autocomplete: autocomplete ?? false,
  })),
});

async function findOrThrow(tx: Transaction, botId: number, id: number): Promise<store.CommandRow> {
  const row = await store.find(tx, botId, id);
  if (row === undefined) throw new UserError(404, 'commands.notFound');
  return row;
}

/**
 * Locks a bot whose commands the caller may change.
 * @throws UserError 404 and 403 by the policy; 409 while a request is open, because reviewers test the commands
 */
async function lockForChange(tx: Transaction, ctx: Context, botId: number): Promise<BotRow> {
  const row = await lockBot(tx, ctx, 'edit', botId);
  assertNotUnderReview(row);
  return row;
}

/**
 * Adds a command at the given rank, or at the end.
 * @throws UserError 400 for a duplicate command, and beyond the limit of commands per bot
 */
export function add(
  ctx: Context,
  args: {
    botId: number;
    command: string;
    description: string;
    descriptionTr?: string | null;
    rank?: number | null;
    options?: readonly BotCommandOptionInput[] | null;
  },
): Promise<BotCommand> {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockForChange(tx, ctx, args.botId);
    const bot = toNamedBot(locked);
    const { rank, options, descriptionTr, ...texts } = await parseInput(commandSchema, toCommandInput(args));
    await assertNoDuplicateCommand(tx, bot.id, texts.command);
    if ((await store.countByBot(tx, bot.id)) >= COMMAND_LIMITS.perBot)
      throw new UserError(400, 'commands.tooMany', { max: COMMAND_LIMITS.perBot });
    const content = { ...texts, descriptionTr: descriptionTr || null, options: toOptions(options ?? []) };
    const id = await store.insert(tx, bot.id, content, ctx.now());
    if (rank !== null && rank !== undefined) await store.setRanks(tx, bot.id, { id, rank });
    const row = await findOrThrow(tx, bot.id, id);
    await logBotChange(tx, ctx, bot, { what: 'commandAdded', after: toLogValues(row) });
    await reopenReview(tx, ctx, locked, ['commands']);
    return toCommand(row);
  });
}

/** Changes a command and, with a rank, its position; the other commands shift. Unchanged values have no effect. */
export function update(
  ctx: Context,
  args: {
    botId: number;
    id: number;
    command: string;
    shortDescription: string;
    descriptionTr?: string | null;
    rank?: number | null;
    options?: readonly BotCommandOptionInput[] | null;
  },
): Promise<BotCommand> {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockForChange(tx, ctx, args.botId);
    const bot = toNamedBot(locked);
    const { rank, options, descriptionTr, ...texts } = await parseInput(
      commandSchema,
      toCommandInput({ ...args, description: args.shortDescription }),
    );
    const before = await findOrThrow(tx, bot.id, args.id);
    await assertNoDuplicateCommand(tx, bot.id, texts.command, before.id);
    const changed = {
      ...texts,
      descriptionTr: descriptionTr === undefined ? before.descriptionTr : descriptionTr || null,
      options: options === undefined ? before.options : toOptions(options),
    };
    await store.update(tx, before, changed, ctx.now());
    if (rank !== null && rank !== undefined) await store.setRanks(tx, bot.id, { id: before.id, rank });
    const after = await findOrThrow(tx, bot.id, before.id);
    if (JSON.stringify(toLogValues(before)) !== JSON.stringify(toLogValues(after)))
      await logBotChange(tx, ctx, bot, {
        what: 'commandUpdated',
        before: toLogValues(before),
        after: toLogValues(after),
      });
    // A reviewer does not check the order.
    if (!store.isSameContent(before, after)) await reopenReview(tx, ctx, locked, ['commands']);
    return toCommand(after);
  });
}

/**
 * Removes a command; the ranks of the following ones decrease. Its usage stats stay with the bot.
 * @throws UserError 400 for the last command of a published bot
 */
export function remove(ctx: Context, args: { botId: number; id: number }): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockForChange(tx, ctx, args.botId);
    const bot = toNamedBot(locked);
    const before = await findOrThrow(tx, bot.id, args.id);
    const missing = await listMissing(tx, locked);
    await store.remove(tx, before.id);
    await assertStillPublishable(tx, ctx, locked, missing);
    await store.setRanks(tx, bot.id);
    await logBotChange(tx, ctx, bot, { what: 'commandRemoved', before: toLogValues(before) });
    await reopenReview(tx, ctx, locked, ['commands']);
  });
}

/**
 * A bot reports uses of one of its commands, which are stored with the current day (UTC). Figures contain only what the
 * platform has counted itself.
 */
export async function addUse(
  ctx: Context,
  args: { botId: number; commandText: string; uses?: number | null },
): Promise<void> {
  const viewer = requireViewer(ctx);
  const { bot } = assertBotAllows(viewer, 'edit', await findBot(ctx.db, args.botId, viewer.id));
  const { command, uses } = await parseInput(commandUseSchema, { command: args.commandText, uses: args.uses ?? 1 });
  const row = await store.findByText(ctx.db, bot.id, command);
  if (row === undefined) throw new UserError(404, 'commands.notFound');
  const day = toIsoDate(ctx.now());
  await store.addUses(ctx.db, { botId: bot.id, key: row.commandKey, day, uses, column: 'reported' });
}
