import { WATCHLIST_LIMITS, watchlistSchema } from '../../../rules/market/watchlists.ts';
import { searchKey } from '../../database/keys.ts';
import type { Transaction } from '../../database/types.ts';
import type { WatchlistOverview } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { lockPeople } from '../people/people.locks.ts';
import * as store from './lists.store.ts';

/** The caller's lists: the default one, then the others by name. */
export async function list(ctx: Context): Promise<WatchlistOverview[]> {
  const { id: userId } = requireViewer(ctx);
  const [count, further] = await Promise.all([store.countDefault(ctx.db, userId), store.list(ctx.db, userId)]);
  return [{ id: null, name: null, count }, ...further];
}

/** Names that differ only in case are the same. A name of signs alone has no folded form. */
const toNameKey = (name: string): string => searchKey(name) || name;

async function parseName(input: string): Promise<{ readonly name: string; readonly nameKey: string }> {
  const { name } = await parseInput(watchlistSchema, { name: input });
  return { name, nameKey: toNameKey(name) };
}

async function assertNameIsFree(tx: Transaction, userId: number, nameKey: string, exceptId?: number): Promise<void> {
  if (await store.hasName(tx, userId, nameKey, exceptId)) throw new UserError(400, 'watchlists.nameTaken');
}

/**
 * Makes a further list.
 * @throws UserError 400 for an invalid name, one that the caller already uses, or too many lists
 */
export async function add(ctx: Context, input: string): Promise<WatchlistOverview> {
  const { id: userId } = requireViewer(ctx);
  const names = await parseName(input);
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, [userId]);
    await assertNameIsFree(tx, userId, names.nameKey);
    if ((await store.list(tx, userId)).length >= WATCHLIST_LIMITS.lists)
      throw new UserError(400, 'watchlists.tooManyLists', { count: WATCHLIST_LIMITS.lists });
    const id = await store.insert(tx, { userId, ...names }, ctx.now());
    return { id, name: names.name, count: 0 };
  });
}

/**
 * @throws UserError 404 for a list of another user, 400 for an invalid name or one that the caller already uses
 */
export async function rename(
  ctx: Context,
  { id, name: input }: { readonly id: number; readonly name: string },
): Promise<WatchlistOverview> {
  const { id: userId } = requireViewer(ctx);
  const names = await parseName(input);
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, [userId]);
    const before = (await store.list(tx, userId)).find((item) => item.id === id);
    if (before === undefined) throw new UserError(404, 'watchlists.listNotFound');
    await assertNameIsFree(tx, userId, names.nameKey, id);
    await store.update(tx, { userId, id }, names);
    return { ...before, name: names.name };
  });
}

/** @throws UserError 404 for a list of another user */
export async function remove(ctx: Context, id: number): Promise<void> {
  const { id: userId } = requireViewer(ctx);
  await ctx.db.transaction(async (tx) => {
    // Another call may be adding stocks to the list.
    await lockPeople(tx, [userId]);
    if (!(await store.remove(tx, userId, id))) throw new UserError(404, 'watchlists.listNotFound');
  });
}
