import type {
  MutationAddMarketplaceBotsArgs,
  MutationMoveMarketplaceBotArgs,
  MutationRemoveMarketplaceBotsArgs,
} from '../../generated/schema.ts';
import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { categoryBotsSchema } from '../../../rules/bots/store.ts';
import { MAX_MARKETPLACE_CATEGORY_BOTS } from '../../../rules/bots/storeLimits.ts';
import { lockBots } from './categoryBots.store.ts';
import * as store from './marketplaceBots.store.ts';

const SUBJECT = 'marketplace category';

const readIds = async (botIds: readonly number[]): Promise<number[]> =>
  (await parseInput(categoryBotsSchema, { botId: [...new Set(botIds)] })).botId;

/** Locks a marketplace category and returns its bots. Lock the bots first, in the same order as changes of a bot do. */
async function openMarketplaceCategory(tx: Transaction, categoryId: number): Promise<number[]> {
  if (!(await store.lockMarketplaceCategory(tx, categoryId))) throw new UserError(404, 'store.categoryNotFound');
  return store.getBots(tx, categoryId);
}

/**
 * Appends bots to a marketplace category, in the given order. Bots that are in it already do not move. Bots that the
 * store does not list yet can be added in advance. Admins only.
 * @throws UserError 400 for no or unknown bots, or when the category is full; 404 for an unknown category
 */
export async function add(ctx: Context, { categoryId, botIds }: MutationAddMarketplaceBotsArgs): Promise<void> {
  const ids = await readIds(botIds);
  await ctx.db.transaction(async (tx) => {
    const existingIds = await lockBots(tx, ids);
    const before = await openMarketplaceCategory(tx, categoryId);
    if (existingIds.length < ids.length) throw new UserError(400, 'store.unknownBots');
    const added = ids.filter((id) => !before.includes(id));
    if (added.length === 0) return;
    const after = [...before, ...added];
    if (after.length > MAX_MARKETPLACE_CATEGORY_BOTS)
      throw new UserError(400, 'store.marketplaceCategoryFull', { max: MAX_MARKETPLACE_CATEGORY_BOTS });
    await store.add(tx, categoryId, added);
    await store.setOrder(tx, categoryId, after);
    await recordAudit(tx, ctx, {
      action: 'marketplaceCategories.botsAdded',
      subjectType: SUBJECT,
      subjectId: categoryId,
      after: { botIds: added },
    });
  });
}

/**
 * Removes bots from a marketplace category; they stay in the store. Admins only.
 * @throws UserError 400 for no or too many bots, 404 for an unknown category, or when none of the bots is in it
 */
export async function remove(ctx: Context, { categoryId, botIds }: MutationRemoveMarketplaceBotsArgs): Promise<void> {
  const ids = await readIds(botIds);
  await ctx.db.transaction(async (tx) => {
    const removed = (await openMarketplaceCategory(tx, categoryId)).filter((id) => ids.includes(id));
    if (removed.length === 0) throw new UserError(404, 'store.notInCategory');
    await store.remove(tx, categoryId, removed);
    await recordAudit(tx, ctx, {
      action: 'marketplaceCategories.botsRemoved',
      subjectType: SUBJECT,
      subjectId: categoryId,
      before: { botIds: removed },
    });
  });
}

/**
 * Moves a bot within its marketplace category. Admins only.
 * @throws UserError 400 for a position before the first, 404 for an unknown category or a bot that is not in it, 409
 * when the bot's current position differs from the one that the admin saw
 */
export async function move(ctx: Context, args: MutationMoveMarketplaceBotArgs): Promise<void> {
  const { categoryId, botId, place, expectedPlace } = args;
  if (place < 1) throw new UserError(400, 'store.noSuchPlace');
  await ctx.db.transaction(async (tx) => {
    const before = await openMarketplaceCategory(tx, categoryId);
    const from = before.indexOf(botId);
    if (from === -1) throw new UserError(404, 'store.notInCategory');
    if ((expectedPlace ?? from + 1) !== from + 1) throw new UserError(409, 'store.movedMeanwhile');
    const to = Math.min(place, before.length) - 1;
    await store.setOrder(tx, categoryId, before.toSpliced(from, 1).toSpliced(to, 0, botId));
    if (to === from) return;
    await recordAudit(tx, ctx, {
      action: 'marketplaceCategories.botMoved',
      subjectType: SUBJECT,
      subjectId: categoryId,
      before: { botId, place: from + 1 },
      after: { botId, place: to + 1 },
    });
  });
}
