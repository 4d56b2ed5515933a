import { botStatusIds } from '../../database/referenceIds.ts';
import type { Queryable } from '../../database/types.ts';
import type { Viewer } from '../../access/viewer.ts';
import { UserError } from '../../context/envelope.ts';
import { canBot } from './bots.policy.ts';
import { type BotRow, findBot, isBotOpenTo } from './botRecord.ts';

/**
 * Finds a bot for its page in the store. Published bots are visible to all users. The team, admins, invited testers and
 * subscribers see the bot in every status, so that subscribers understand why it is silent and can unsubscribe.
 * @throws UserError 404 for other users, as for a bot that does not exist
 */
export async function findStoreBotOrThrow(tx: Queryable, viewer: Viewer, botId: number): Promise<BotRow> {
  const row = await findBot(tx, botId, viewer.id);
  if (row === undefined) throw new UserError(404, 'bots.notFound');
  const isOpen =
    row.bot.statusId === botStatusIds.published || canBot(viewer, 'view', row) || row.subscription?.active === true;
  if (!isOpen && !(await isBotOpenTo(tx, row.bot.id, viewer.id))) throw new UserError(404, 'bots.notFound');
  return row;
}
