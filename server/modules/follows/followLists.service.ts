import { boundedPage } from '../../../rules/paging.ts';
import type {
  FollowRequest,
  Person,
  QueryGetFollowersListArgs,
  QueryGetFollowRequestByUserIdArgs,
  QueryGetRequestedUserArgs,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { toPerson } from '../people/people.mapper.ts';
import { assertProfileVisible, canSeePrivate } from '../people/people.policy.ts';
import { findProfile } from '../people/profileRecord.ts';
import * as store from './followLists.store.ts';

/**
 * Lists the followers of a user, or the users that they follow.
 * @throws UserError 404 for users that the caller cannot see, 403 for a private account that the caller does not follow
 */
export async function list(
  ctx: Context,
  side: 'followers' | 'following',
  args: QueryGetFollowersListArgs,
): Promise<{ data: Person[]; total: number }> {
  const viewer = requireViewer(ctx);
  const owner = assertProfileVisible(viewer, await findProfile(ctx.db, args.userId, viewer.id));
  if (!canSeePrivate(viewer, owner)) throw new UserError(403, 'follows.private');
  const { rows, total } = await store.listPage(
    ctx.db,
    viewer.id,
    { userId: owner.id, side, state: 'accepted', searchText: args.searchText },
    boundedPage(args),
  );
  return { data: rows.map((row) => toPerson(ctx.language, row)), total };
}

/** Lists the caller's pending follow requests. */
export async function listRequested(
  ctx: Context,
  args: QueryGetRequestedUserArgs,
): Promise<{ data: Person[]; total: number }> {
  const { id } = requireViewer(ctx);
  const filter = { userId: id, side: 'following', state: 'requested' } as const;
  const { rows, total } = await store.listPage(ctx.db, id, filter, boundedPage(args));
  return { data: rows.map((row) => toPerson(ctx.language, row)), total };
}

/**
 * Lists the follow requests that the caller has not answered. A request is identified by the id of the requesting user.
 */
export async function listRequests(
  ctx: Context,
  args: QueryGetFollowRequestByUserIdArgs,
): Promise<{ data: FollowRequest[]; total: number }> {
  const { id } = requireViewer(ctx);
  if (args.userId !== null && args.userId !== undefined && args.userId !== id)
    throw new UserError(403, 'follows.othersRequests');
  const filter = { userId: id, side: 'followers', state: 'requested' } as const;
  const { rows, total } = await store.listPage(ctx.db, id, filter, boundedPage(args));
  return {
    data: rows.map((row) => ({ id: row.id, user: toPerson(ctx.language, row), cts: row.since })),
    total,
  };
}
