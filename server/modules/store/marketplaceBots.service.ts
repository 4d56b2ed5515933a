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
import { categoryBotsSchema, MAX_MARKETPLACE_CATEGORY_BOTS } from '../../../rules/bots/store.ts';
import { lockBots } from './categoryBots.store.ts';
import * as store from './marketplaceBots.store.ts';

const SUBJECT = 'marketplace category';

const readIds = async (botIds: readonly number[]): Promise<number[]> =>
  (await parseInput(categoryBotsSchema, { botId: [...new Set(botIds)] })).botId;

/** The bots of a shelf that nobody else changes meanwhile. Its bots are held before it, as whoever changes a bot holds them. */
async function openMarketplaceCategory(tx: Transaction, categoryId: number): Promise<number[]> {
  if (!(await store.lockMarketplaceCategory(tx, categoryId))) throw new UserError(404, 'store.categoryNotFound');
  return store.getBots(tx, categoryId);
}

/**
 * An admin puts bots on a shelf of the marketplace, behind the others and in the order they were named. Those that are on
 * it keep their places. Bots that the store does not show yet may be prepared there.
 * @throws UserError 400 for no bots, unknown ones or more than a shelf holds; 404 for an unknown shelf
 */
export async function add(ctx: Context, { categoryId, botIds }: MutationAddMarketplaceBotsArgs): Promise<void> {
  const ids = await readIds(botIds);
  await ctx.db.transaction(async (tx) => {
    const known = await lockBots(tx, ids);
    const before = await openMarketplaceCategory(tx, categoryId);
    if (known.length < ids.length) throw new UserError(400, 'store.unknownBots');
    const added = ids.filter((id) => !before.includes(id));
    if (added.length === 0) return;
    const after = [...before, ...added];
    if (after.length > MAX_MARKETPLACE_CATEGORY_BOTS)
      throw new UserError(400, 'store.shelfFull', { max: MAX_MARKETPLACE_CATEGORY_BOTS });
    await store.put(tx, categoryId, added);
    await store.arrange(tx, categoryId, after);
    await recordAudit(tx, ctx, {
      action: 'marketplaceCategories.botsAdded',
      subjectType: SUBJECT,
      subjectId: categoryId,
      after: { botIds: added },
    });
  });
}

/**
 * An admin takes bots off a shelf; they stay in the store.
 * @throws UserError 400 for no bots or too many, 404 for an unknown shelf, or when none of the bots is on it
 */
export async function remove(ctx: Context, { categoryId, botIds }: MutationRemoveMarketplaceBotsArgs): Promise<void> {
  const ids = await readIds(botIds);
  await ctx.db.transaction(async (tx) => {
    const removed = (await openMarketplaceCategory(tx, categoryId)).filter((id) => ids.includes(id));
    if (removed.length === 0) throw new UserError(404, 'store.notInCategory');
    await store.take(tx, categoryId, removed);
    await recordAudit(tx, ctx, {
      action: 'marketplaceCategories.botsRemoved',
      subjectType: SUBJECT,
      subjectId: categoryId,
      before: { botIds: removed },
    });
  });
}

/**
 * An admin gives a bot another place on its shelf.
 * @throws UserError 400 for a place before the first, 404 for an unknown shelf or a bot that is not on it, 409 when it
 *   stands elsewhere than the admin has seen: the place asked for was meant for another order
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
    await store.arrange(tx, categoryId, before.toSpliced(from, 1).toSpliced(to, 0, botId));
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
