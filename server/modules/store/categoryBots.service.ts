import type { MutationAddBotByCategoryIdArgs, MutationDeleteBotByCategoryIdArgs } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { countInCategories } from '../bots/categoryCounts.ts';
import { categoryBotsSchema } from '../../../rules/bots/store.ts';
import * as store from './categoryBots.store.ts';

const SUBJECT = 'bot category';

/**
 * An admin puts bots into a category beside the one that their developers chose. Those that are in it already stay.
 * @throws UserError 400 for no bots, too many or unknown ones; 404 for an unknown category
 */
export async function add(ctx: Context, { categoryId, botId }: MutationAddBotByCategoryIdArgs): Promise<void> {
  const { botId: ids } = await parseInput(categoryBotsSchema, { botId: [...new Set(botId)] });
  await ctx.db.transaction(async (tx) => {
    // Bots before their categories, as whoever changes a bot holds them.
    const known = await store.lockBots(tx, ids);
    if (!(await store.lockCategory(tx, categoryId))) throw new UserError(404, 'store.categoryNotFound');
    if (known.length < ids.length) throw new UserError(400, 'store.unknownBots');
    const added = await store.put(tx, categoryId, known, ctx.now());
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
 * An admin takes a bot out of a category, whoever put it there: one that its developer chose is left without a category
 * until they choose another one.
 * @throws UserError 404 for a bot that is not in the category
 */
export async function remove(ctx: Context, { categoryId, botId }: MutationDeleteBotByCategoryIdArgs): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await store.lockBots(tx, [botId]);
    if (!(await store.lockCategory(tx, categoryId))) throw new UserError(404, 'store.categoryNotFound');
    const wasPut = await store.take(tx, categoryId, botId);
    const wasChosen = await store.unchoose(tx, categoryId, botId, ctx.now());
    if (!wasPut && !wasChosen) throw new UserError(404, 'store.notInCategory');
    if (wasChosen) await countInCategories(tx, [{ categoryId, by: -1 }]);
    await recordAudit(tx, ctx, {
      action: 'botCategories.botRemoved',
      subjectType: SUBJECT,
      subjectId: categoryId,
      before: { botId, chosenByDeveloper: wasChosen },
    });
  });
}
