import { fullName } from '../../../rules/people/people.ts';
import { PEOPLE_LIST_LIMITS, peopleListSchema } from '../../../rules/people/peopleLists.ts';
import { searchKey } from '../../database/keys.ts';
import type { Queryable } from '../../database/types.ts';
import type {
  MutationFollowPeopleListArgs,
  MutationSavePeopleListArgs,
  PeopleList,
  QueryGetPeopleListsArgs,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { lockPeople } from '../people/people.locks.ts';
import * as store from './peopleLists.store.ts';

const toPeopleList = (viewerId: number, row: store.ListRow): PeopleList => ({
  id: row.id,
  name: row.name,
  is_shared: row.isShared,
  count: row.count,
  is_own: row.ownerId === viewerId,
  is_followed: row.isFollowed,
  has_person: row.hasPerson,
  owner_id: row.ownerId,
  owner_name: fullName(row),
});

/** The caller's lists and those that they follow; with `userId` the shared ones of that user. */
export async function list(ctx: Context, { userId, personId }: QueryGetPeopleListsArgs): Promise<PeopleList[]> {
  const { id: viewerId } = requireViewer(ctx);
  const reader = { viewerId, personId };
  const rows = await (userId ? store.listShared(ctx.db, reader, userId) : store.list(ctx.db, reader));
  return rows.map((row) => toPeopleList(viewerId, row));
}

/** @throws UserError 404 for lists that do not exist or that the caller may not open */
export async function find(ctx: Context, id: number, personId?: number, tx: Queryable = ctx.db): Promise<PeopleList> {
  const { id: viewerId } = requireViewer(ctx);
  const row = await store.find(tx, { viewerId, personId }, id);
  if (row === undefined) throw new UserError(404, 'peopleLists.notFound');
  return toPeopleList(viewerId, row);
}

/** @throws UserError 404 for lists that do not exist or that the caller may not open */
export async function assertOpen(ctx: Context, id: number): Promise<void> {
  if (!(await store.isOpen(ctx.db, requireViewer(ctx).id, id))) throw new UserError(404, 'peopleLists.notFound');
}

/**
 * Makes a list, or changes the name and the readers of one.
 * @throws UserError 400 for an invalid name, one that the caller already uses, or too many lists; 404 for a list of
 * another user
 */
export async function save(ctx: Context, { id, ...input }: MutationSavePeopleListArgs): Promise<PeopleList> {
  const { id: userId } = requireViewer(ctx);
  const values = await parseInput(peopleListSchema, input);
  // A name of signs alone has no folded form.
  const row = { ...values, nameKey: searchKey(values.name) || values.name };
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, [userId]);
    const names = await store.listNames(tx, userId);
    if (names.some((name) => name.nameKey === row.nameKey && name.id !== id))
      throw new UserError(400, 'peopleLists.nameTaken');
    if (id) {
      if (!(await store.update(tx, userId, id, row))) throw new UserError(404, 'peopleLists.notFound');
      return find(ctx, id, undefined, tx);
    }
    if (names.length >= PEOPLE_LIST_LIMITS.lists)
      throw new UserError(400, 'peopleLists.tooMany', { count: PEOPLE_LIST_LIMITS.lists });
    return find(ctx, await store.insert(tx, userId, row, ctx.now()), undefined, tx);
  });
}

/** @throws UserError 404 for a list of another user */
export async function remove(ctx: Context, id: number): Promise<void> {
  const { id: userId } = requireViewer(ctx);
  await ctx.db.transaction(async (tx) => {
    // Another call may be adding people to the list.
    await lockPeople(tx, [userId]);
    if (!(await store.remove(tx, userId, id))) throw new UserError(404, 'peopleLists.notFound');
  });
}

/**
 * Follows a shared list of another user, or ends that; the call is idempotent.
 * @throws UserError 404 for lists that the caller may not open, 400 for the own ones and for too many
 */
export async function follow(ctx: Context, { id, isFollow }: MutationFollowPeopleListArgs): Promise<PeopleList> {
  const { id: userId } = requireViewer(ctx);
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, [userId]);
    // Its owner may be deleting it.
    await store.lockAgainstRemoval(tx, id);
    const before = await find(ctx, id, undefined, tx);
    if (before.is_own) throw new UserError(400, 'peopleLists.own');
    if (!isFollow) await store.unfollow(tx, userId, id);
    else if (!before.is_followed) {
      if ((await store.countFollowed(tx, userId)) >= PEOPLE_LIST_LIMITS.followed)
        throw new UserError(400, 'peopleLists.tooManyFollowed', { count: PEOPLE_LIST_LIMITS.followed });
      await store.follow(tx, userId, id, ctx.now());
    }
    return { ...before, is_followed: isFollow };
  });
}
