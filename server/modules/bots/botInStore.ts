import { botStatusIds } from '../../database/referenceIds.ts';
import type { Queryable } from '../../database/types.ts';
import type { Viewer } from '../../access/viewer.ts';
import { UserError } from '../../context/envelope.ts';
import { canBot } from './bots.policy.ts';
import { type BotRow, findBot, isBotOpenTo } from './botRecord.ts';

/**
 * A bot on its page in the store. Everybody sees the published ones; its team, admins, invited testers and those who
 * subscribe to it see it in every other state as well: they have to know why it is silent, and to be able to leave it.
 * @throws UserError 404 for the others, as for a bot that does not exist
 */
export async function botInStore(tx: Queryable, viewer: Viewer, botId: number): Promise<BotRow> {
  const row = await findBot(tx, botId, viewer.id);
  if (row === undefined) throw new UserError(404, 'bots.notFound');
  const isOpen =
    row.bot.statusId === botStatusIds.published || canBot(viewer, 'view', row) || row.subscription?.active === true;
  if (!isOpen && !(await isBotOpenTo(tx, row.bot.id, viewer.id))) throw new UserError(404, 'bots.notFound');
  return row;
}
