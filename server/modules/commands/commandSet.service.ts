import { COMMAND_LIMITS } from '../../../rules/bots/commandLimits.ts';
import { commandKey } from '../../database/keys.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { logBotChange } from '../bots/botNotices.ts';
import type { BotRow } from '../bots/botRecord.ts';
import {
  assertNotUnderReview,
  assertStillPublishable,
  listMissing,
  reopenReview,
} from '../bots/lifecycle/reviewedMark.ts';
import { toLogValues } from './commands.service.ts';
import * as store from './commands.store.ts';

type Content = store.CommandContent;

/** All commands of a bot, as its team wrote them. */
export const listAll = (tx: Queryable, botId: number): Promise<readonly Content[]> => store.list(tx, botId);

/** @throws UserError 400 for a command that is given twice, ignoring case and similar letters, and beyond the limit */
function assertSet(commands: readonly Content[]): void {
  if (commands.length > COMMAND_LIMITS.perBot)
    throw new UserError(400, 'commands.tooMany', { max: COMMAND_LIMITS.perBot });
  const keys = commands.map(({ command }) => commandKey(command));
  const duplicate = commands.find(({ command }, index) => keys.indexOf(commandKey(command)) !== index);
  if (duplicate !== undefined) throw new UserError(400, 'commands.exists', { command: duplicate.command });
}

/**
 * Replaces all commands of a bot that is locked, in the given order. A command with the same name stays the same one. The
 * commands must be checked.
 * @throws UserError 409 while a request is open; 400 when a published bot would lose its last command
 */
export async function replaceAll(
  tx: Transaction,
  ctx: Context,
  row: BotRow,
  commands: readonly Content[],
): Promise<void> {
  assertNotUnderReview(row);
  assertSet(commands);
  const { bot } = row;
  const missing = await listMissing(tx, row);
  const before = await store.list(tx, bot.id);
  const stored = new Set(commands.map(({ command }) => commandKey(command)));
  const old = new Map(before.map((item) => [item.commandKey, item]));
  for (const item of before.filter(({ commandKey: key }) => !stored.has(key))) {
    await store.remove(tx, item.id);
    await logBotChange(tx, ctx, bot, { what: 'commandRemoved', before: toLogValues(item) });
  }
  const order: number[] = [];
  for (const content of commands) {
    const existing = old.get(commandKey(content.command));
    if (existing === undefined) order.push(await store.insert(tx, bot.id, content, ctx.now()));
    else {
      if (!store.isSameContent(existing, content)) await store.update(tx, existing, content, ctx.now());
      order.push(existing.id);
    }
  }
  if (order.length > 0) await store.setOrder(tx, bot.id, order);
  await assertStillPublishable(tx, ctx, row, missing);
  const after = await store.list(tx, bot.id);
  for (const item of after) {
    const existing = old.get(item.commandKey);
    if (existing === undefined) await logBotChange(tx, ctx, bot, { what: 'commandAdded', after: toLogValues(item) });
    else if (!store.isSameContent(existing, item))
      await logBotChange(tx, ctx, bot, {
        what: 'commandUpdated',
        before: toLogValues(existing),
        after: toLogValues(item),
      });
  }
  const isUnchanged =
    after.length === before.length &&
    after.every((item) => {
      const existing = old.get(item.commandKey);
      return existing !== undefined && store.isSameContent(existing, item);
    });
  if (!isUnchanged) await reopenReview(tx, ctx, row, ['commands']);
}
