import { fullName } from '../../../rules/people/people.ts';
import { isTableName, SAVED_VIEW_LIMITS, savedViewSchema, toViewQuery } from '../../../rules/platform/savedViews.ts';
import { searchKey } from '../../database/keys.ts';
import type { Transaction } from '../../database/types.ts';
import type { MutationAddSavedViewArgs, MutationUpdateSavedViewArgs, SavedView } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { lockPeople } from '../people/people.locks.ts';
import * as store from './savedViews.store.ts';

/** Views per response: those of many admins together. */
const MAX_LISTED = 200;

const toSavedView =
  (viewerId: number) =>
  ({ id, name, query, isShared, ownerId, owner }: store.ViewRow): SavedView => ({
    id,
    name,
    query,
    is_shared: isShared,
    is_own: ownerId === viewerId,
    owner_name: fullName(owner),
  });

/** Returns the views of a table: the caller's own and those that other admins share. */
export async function list(ctx: Context, table: string): Promise<SavedView[]> {
  const { id } = requireViewer(ctx);
  if (!isTableName(table)) return [];
  return (await store.list(ctx.db, id, table, MAX_LISTED)).map(toSavedView(id));
}

/** @throws UserError 400 for a query that is too long */
function parseQuery(query: string): string {
  const stored = query.length > 2 * SAVED_VIEW_LIMITS.query ? query : toViewQuery(new URLSearchParams(query));
  if (stored.length > SAVED_VIEW_LIMITS.query) throw new UserError(400, 'savedViews.tooLong');
  return stored;
}

/** @throws UserError 400 when the owner has a view of this name */
async function assertNameIsFree(tx: Transaction, view: Parameters<typeof store.hasName>[1], exceptId?: number) {
  if (await store.hasName(tx, view, exceptId)) throw new UserError(400, 'savedViews.taken');
}

/**
 * Saves the filters, columns and order of a table.
 * @throws UserError 400 for invalid input, a name that the caller already uses, or too many views
 */
export async function add(ctx: Context, args: MutationAddSavedViewArgs): Promise<SavedView> {
  const { id: ownerId } = requireViewer(ctx);
  const { name, isShared } = await parseInput(savedViewSchema, { name: args.name, isShared: args.isShared });
  const { table } = args;
  if (!isTableName(table)) throw new UserError(400, 'savedViews.noTable');
  const query = parseQuery(args.query);
  const view = { ownerId, table, nameKey: searchKey(name) };
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, [ownerId]);
    await assertNameIsFree(tx, view);
    if ((await store.countOwn(tx, ownerId, table)) >= SAVED_VIEW_LIMITS.perTable)
      throw new UserError(400, 'savedViews.tooMany', { count: SAVED_VIEW_LIMITS.perTable });
    const id = await store.add(tx, { ...view, name, query, isShared }, ctx.now());
    return toSavedView(ownerId)(await store.find(tx, id));
  });
}

/**
 * Renames or shares a view of the caller, or replaces what it shows.
 * @throws UserError 404 for views of other admins; 400 for invalid input or a name that the caller already uses
 */
export async function update(ctx: Context, args: MutationUpdateSavedViewArgs): Promise<SavedView> {
  const { id: ownerId } = requireViewer(ctx);
  const { name, isShared } = await parseInput(savedViewSchema, { name: args.name, isShared: args.isShared });
  const query = typeof args.query === 'string' ? { query: parseQuery(args.query) } : {};
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, [ownerId]);
    const own = await store.findOwnForUpdate(tx, ownerId, args.id);
    if (own === undefined) throw new UserError(404, 'savedViews.notFound');
    const nameKey = searchKey(name);
    await assertNameIsFree(tx, { ownerId, table: own.table, nameKey }, own.id);
    await store.update(tx, own.id, { name, nameKey, isShared, ...query }, ctx.now());
    return toSavedView(ownerId)(await store.find(tx, own.id));
  });
}

/**
 * Deletes a view of the caller or one that another admin shares, whose deletion is logged.
 * @throws UserError 404
 */
export async function remove(ctx: Context, id: number): Promise<void> {
  const { id: adminId } = requireViewer(ctx);
  await ctx.db.transaction(async (tx) => {
    const view = await store.remove(tx, adminId, id);
    if (view === undefined) throw new UserError(404, 'savedViews.notFound');
    const { ownerId, name } = view;
    if (ownerId !== adminId)
      await recordAudit(tx, ctx, {
        action: 'savedViews.deleted',
        subjectType: 'user',
        subjectId: ownerId,
        before: { name },
      });
  });
}
