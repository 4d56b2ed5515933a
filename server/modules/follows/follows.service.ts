import { FOLLOW_BATCH_SIZE } from '../../../rules/people/follows.ts';
import type { Person } from '../../generated/schema.ts';
import { lockingTransaction } from '../../database/lockingTransaction.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { recordActivity } from '../ground/activities/recordActivity.ts';
import type { DomainEvents } from '../ground/events/events.ts';
import { notifyAll } from '../ground/notifications/notify.ts';
import { recordChanges } from '../ground/social/recordChanges.ts';
import { lockPeople } from '../people/people.locks.ts';
import { toPerson } from '../people/people.mapper.ts';
import { findVisiblePeople } from '../people/personCard.ts';
import * as store from './follows.store.ts';

/**
 * The caller follows or unfollows users. The arguments name the state to reach, so the call is idempotent. Users who do
 * not exist or are hidden from the caller are left out; 404 when none is left.
 * @returns the users with their new state, in the order of the arguments
 * @throws UserError 400 for the caller's own id, an empty list or too many ids; 404
 */
export async function setFollowing(
  ctx: Context,
  { userId: requestedIds, isFollow }: { readonly userId: readonly number[]; readonly isFollow: boolean },
): Promise<Person[]> {
  const viewer = requireViewer(ctx);
  const ids = [...new Set(requestedIds)];
  if (ids.length === 0) throw new UserError(400, 'follows.noUsers');
  if (requestedIds.length > FOLLOW_BATCH_SIZE)
    throw new UserError(400, 'follows.tooMany', { count: FOLLOW_BATCH_SIZE });
  if (ids.includes(viewer.id)) throw new UserError(400, 'follows.self');
  return lockingTransaction(ctx, async (tx) => {
    await lockPeople(tx, [viewer.id, ...ids]);
    const targets = await store.listTargets(tx, viewer.id, ids);
    if (targets.length === 0) throw new UserError(404, 'people.notFound');
    if (isFollow) await follow(tx, viewer.id, targets, ctx.now());
    else {
      const ended = await store.remove(
        tx,
        viewer.id,
        targets.map(({ id }) => id),
      );
      await store.adjustCounts(tx, onlyAccepted(ended), -1);
    }
    const rows = new Map((await findVisiblePeople(tx, viewer.id, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [toPerson(ctx.language, row)];
    });
  });
}

const onlyAccepted = <T extends { readonly state: string }>(rows: readonly T[]): T[] =>
  rows.filter(({ state }) => state === 'accepted');

async function follow(
  tx: Transaction,
  followerId: number,
  targets: readonly { readonly id: number; readonly isPrivate: boolean }[],
  now: Date,
): Promise<void> {
  const added = (await store.add(tx, followerId, targets, now)).map((row) => ({ ...row, followerId }));
  await store.adjustCounts(tx, onlyAccepted(added), 1);
  const shared = { actorId: followerId, values: {}, link: `/user/${followerId}` };
  const idsInState = (wanted: string): number[] =>
    added.filter(({ state }) => state === wanted).map(({ followedId }) => followedId);
  await recordActivity(tx, idsInState('accepted'), { type: 'new_follower', actorId: followerId }, now);
  await recordActivity(tx, idsInState('requested'), { type: 'follow_request', actorId: followerId }, now);
  await notifyAll(
    tx,
    idsInState('accepted'),
    { ...shared, type: 'followers', groupKey: 'follow:new', messageId: 'notifications.followed' },
    now,
  );
  await notifyAll(
    tx,
    idsInState('requested'),
    // Not grouped: each request has its own answer.
    {
      ...shared,
      type: 'follow_requests',
      groupKey: `follow:request:${followerId}`,
      messageId: 'notifications.followRequested',
    },
    now,
  );
}

/**
 * The caller answers a follow request. Requests have no id of their own: the requesting user identifies the one request
 * that they can have with the caller.
 * @throws UserError 404 when the request was withdrawn or deleted, or never existed
 */
export async function answerRequest(
  ctx: Context,
  { id: followerId, isAccept }: { readonly id: number; readonly isAccept: boolean },
): Promise<void> {
  const { id: followedId } = requireViewer(ctx);
  const now = ctx.now();
  await lockingTransaction(ctx, async (tx) => {
    await lockPeople(tx, [followerId, followedId]);
    const state = await store.findState(tx, followerId, followedId);
    // Accepting twice, from two windows, has the effect of one acceptance.
    if (isAccept && state === 'accepted') return;
    if (state !== 'requested') throw new UserError(404, 'follows.requestNotFound');
    if (isAccept) await acceptRequests(tx, followedId, [followerId], now);
    else await decline(tx, followerId, followedId);
  });
}

/** Deletes a request. The requester gets no notification, but the follow buttons of open pages offer to follow again. */
async function decline(tx: Transaction, followerId: number, followedId: number): Promise<void> {
  await store.remove(tx, followerId, [followedId]);
  await recordChanges(tx, [
    { topic: `me:${followerId}`, kind: 'declined', subjectId: followedId, actorId: followedId },
  ]);
}

/**
 * Subscriber of `user.blocked`: ends the follows and requests of the two users in both directions and corrects their
 * counters.
 */
export async function endFollowsOnBlock(
  tx: Transaction,
  _ctx: Context,
  { blockerId, blockedId }: DomainEvents['user.blocked'],
): Promise<void> {
  const ended = await store.removeBetween(tx, blockerId, blockedId);
  await store.adjustCounts(tx, onlyAccepted(ended), -1);
}

/**
 * Accepts the requests of these followers, or all requests, and notifies each follower. The accounts must be locked.
 */
async function acceptRequests(
  tx: Transaction,
  followedId: number,
  followerIds: readonly number[] | undefined,
  now: Date,
): Promise<number> {
  const accepted = await store.accept(tx, followedId, followerIds, now);
  await store.adjustCounts(tx, accepted, 1);
  await notifyAll(
    tx,
    accepted.map(({ followerId }) => followerId),
    {
      actorId: followedId,
      type: 'followers',
      groupKey: `follow:accepted:${followedId}`,
      messageId: 'notifications.followAccepted',
      values: {},
      link: `/user/${followedId}`,
    },
    now,
  );
  return accepted.length;
}

/**
 * Accepts all pending requests of a user who switches to a public account, and notifies the followers. Call it before
 * the transaction locks or changes any account, including the user's own: accounts are locked in order of their ids.
 * @returns the number of accepted requests
 */
export async function acceptAllRequests(tx: Transaction, userId: number, now: Date): Promise<number> {
  await lockPeople(tx, [userId, ...(await store.listRequesterIds(tx, userId))]);
  return acceptRequests(tx, userId, undefined, now);
}
