import { PEOPLE_LIST_LIMITS } from '../../../rules/people/peopleLists.ts';
import { boundedPage } from '../../../rules/paging.ts';
import type { Transaction } from '../../database/types.ts';
import type {
  MutationMovePeopleListMemberArgs,
  MutationSetPeopleListMemberArgs,
  PeopleList,
  Person,
  QueryGetPeopleListMembersArgs,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import type { DomainEvents } from '../ground/events/events.ts';
import { lockPeople } from '../people/people.locks.ts';
import { toPerson } from '../people/people.mapper.ts';
import { findAddressable } from '../people/personCard.ts';
import { assertOpen, find } from './peopleLists.service.ts';
import * as store from './members.store.ts';

/**
 * Returns a page of the people of a list that the caller may see, in their order.
 * @throws UserError 404 for lists that the caller may not open
 */
export async function list(
  ctx: Context,
  args: QueryGetPeopleListMembersArgs,
): Promise<{ data: Person[]; total: number }> {
  const viewer = requireViewer(ctx);
  await assertOpen(ctx, args.listId);
  const { rows, total } = await store.listPage(ctx.db, viewer.id, args.listId, boundedPage(args));
  return { data: rows.map((row) => toPerson(ctx.language, row)), total };
}

/** Locks the caller, so that their lists change one request at a time. */
async function lockOwnList(tx: Transaction, ctx: Context, listId: number): Promise<number> {
  const { id: userId } = requireViewer(ctx);
  await lockPeople(tx, [userId]);
  if (!(await find(ctx, listId, undefined, tx)).is_own) throw new UserError(404, 'peopleLists.notFound');
  return userId;
}

/**
 * Puts a person on a list of the caller, at its end, or takes them off; the call is idempotent.
 * @throws UserError 404 for a list of another user and for people who are hidden from the caller, 400 for a full list
 */
export async function setMember(
  ctx: Context,
  { listId, userId: personId, isMember }: MutationSetPeopleListMemberArgs,
): Promise<PeopleList> {
  return ctx.db.transaction(async (tx) => {
    const userId = await lockOwnList(tx, ctx, listId);
    if (isMember) {
      await store.lockPerson(tx, personId);
      if ((await findAddressable(tx, userId, personId)) === undefined) throw new UserError(404, 'people.notFound');
      await store.add(tx, listId, personId, ctx.now());
      if ((await store.countAll(tx, listId)) > PEOPLE_LIST_LIMITS.people)
        throw new UserError(400, 'peopleLists.full', { count: PEOPLE_LIST_LIMITS.people });
    } else await store.remove(tx, listId, personId);
    return find(ctx, listId, personId, tx);
  });
}

/**
 * Moves a person to a place on a list of the caller; beyond its end means the end.
 * @throws UserError 404 for a list of another user and for people who are not on it
 */
export async function move(
  ctx: Context,
  { listId, userId: personId, place }: MutationMovePeopleListMemberArgs,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const userId = await lockOwnList(tx, ctx, listId);
    const ids = await store.listIds(tx, userId, listId);
    const remaining = ids.filter((id) => id !== personId);
    if (remaining.length === ids.length) throw new UserError(404, 'people.notFound');
    await store.arrange(tx, listId, remaining.toSpliced(Math.max(0, place - 1), 0, personId));
  });
}

/** Subscriber of `user.blocked`: the two users leave each other's lists. */
export async function leaveListsOnBlock(
  tx: Transaction,
  _ctx: Context,
  { blockerId, blockedId }: DomainEvents['user.blocked'],
): Promise<void> {
  await store.separate(tx, blockerId, blockedId);
}
