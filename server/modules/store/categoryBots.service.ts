import type { MutationAddBotByCategoryIdArgs, MutationDeleteBotByCategoryIdArgs } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { adjustCategoryCounts } from '../bots/categoryCounts.ts';
import { categoryBotsSchema } from '../../../rules/bots/store.ts';
import * as store from './categoryBots.store.ts';

const SUBJECT = 'bot category';

/**
 * Adds bots to a category, in addition to the category that their developers chose. Admins only.
 * @throws UserError 400 for no, too many or unknown bots; 404 for an unknown category
 */
export async function add(ctx: Context, { categoryId, botId }: MutationAddBotByCategoryIdArgs): Promise<void> {
  const { botId: ids } = await parseInput(categoryBotsSchema, { botId: [...new Set(botId)] });
  await ctx.db.transaction(async (tx) => {
    // Bots are locked before their categories, as every change of a bot does: another order could cause deadlocks.
    const existingIds = await store.lockBots(tx, ids);
    if (!(await store.lockCategory(tx, categoryId))) throw new UserError(404, 'store.categoryNotFound');
    if (existingIds.length < ids.length) throw new UserError(400, 'store.unknownBots');
    const added = await store.add(tx, categoryId, existingIds, ctx.now());
    if (added.length === 0) return;
    await recordAudit(tx, ctx, {
      action: 'botCategories.botsAdded',
      subjectType: SUBJECT,
      subjectId: categoryId,
      after: { botIds: added },
    });
  });
}

/**
 * Removes a bot from a category, even when its developer chose the category; the bot then has no category until the
 * developer chooses another one. Admins only.
 * @throws UserError 404 for a bot that is not in the category
 */
export async function remove(ctx: Context, { categoryId, botId }: MutationDeleteBotByCategoryIdArgs): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await store.lockBots(tx, [botId]);
    if (!(await store.lockCategory(tx, categoryId))) throw new UserError(404, 'store.categoryNotFound');
    const wasAdded = await store.remove(tx, categoryId, botId);
    const wasChosen = await store.clearChosenCategory(tx, categoryId, botId, ctx.now());
    if (!wasAdded && !wasChosen) throw new UserError(404, 'store.notInCategory');
    if (wasChosen) await adjustCategoryCounts(tx, [{ categoryId, by: -1 }]);
    await recordAudit(tx, ctx, {
      action: 'botCategories.botRemoved',
      subjectType: SUBJECT,
      subjectId: categoryId,
      before: { botId, chosenByDeveloper: wasChosen },
    });
  });
}
