import { boundedPage } from '../../../rules/paging.ts';
import type {
  FollowRequest,
  Person,
  QueryGetFollowersListArgs,
  QueryGetFollowRequestByUserIdArgs,
  QueryGetRequestedUserArgs,
} from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { toPerson } from '../people/people.mapper.ts';
import { authorizeProfile, canSeePrivate } from '../people/people.policy.ts';
import { findProfile } from '../people/profileRecord.ts';
import * as store from './followLists.store.ts';

/**
 * Who follows somebody, or whom they follow.
 * @throws UserError 404 for people whom the caller does not see, 403 for a private account that the caller does not follow
 */
export async function list(
  ctx: Context,
  side: 'followers' | 'following',
  args: QueryGetFollowersListArgs,
): Promise<{ data: Person[]; total: number }> {
  const viewer = signedIn(ctx);
  const owner = authorizeProfile(viewer, await findProfile(ctx.db, args.userId, viewer.id));
  if (!canSeePrivate(viewer, owner)) throw new UserError(403, 'follows.private');
  const { rows, total } = await store.page(
    ctx.db,
    viewer.id,
    { userId: owner.id, side, state: 'accepted', searchText: args.searchText },
    boundedPage(args),
  );
  return { data: rows.map((row) => toPerson(ctx.language, row)), total };
}

/** Whom the caller asked to follow, and who has not answered yet. */
export async function requested(
  ctx: Context,
  args: QueryGetRequestedUserArgs,
): Promise<{ data: Person[]; total: number }> {
  const { id } = signedIn(ctx);
  const filter = { userId: id, side: 'following', state: 'requested' } as const;
  const { rows, total } = await store.page(ctx.db, id, filter, boundedPage(args));
  return { data: rows.map((row) => toPerson(ctx.language, row)), total };
}

/** Requests that wait for the caller's answer; a request goes by the id of the person who asks. */
export async function requests(
  ctx: Context,
  args: QueryGetFollowRequestByUserIdArgs,
): Promise<{ data: FollowRequest[]; total: number }> {
  const { id } = signedIn(ctx);
  if (args.userId !== null && args.userId !== undefined && args.userId !== id)
    throw new UserError(403, 'follows.othersRequests');
  const filter = { userId: id, side: 'followers', state: 'requested' } as const;
  const { rows, total } = await store.page(ctx.db, id, filter, boundedPage(args));
  return {
    data: rows.map((row) => ({ id: row.id, user: toPerson(ctx.language, row), cts: row.since })),
    total,
  };
}
