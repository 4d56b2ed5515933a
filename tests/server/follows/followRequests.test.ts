import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follows } from '../../../server/database/tables/people/follows.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { acceptAllRequests } from '../../../server/modules/follows/follows.service.ts';
import { countStatements, getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow, userRow, findWrongCounts } from '../people/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const page = { pageNumber: 1, pageSize: 10 };
const getRequests = (person: TestPerson, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getFollowRequestByUserId', { ...page, ...variables });
const answer = (person: TestPerson, id: number, isAccept: boolean) =>
  api.as(person).call('acceptAndDeleteFollowRequestById', { id, isAccept });
const gone = { status: 404, message: 'This follow request no longer exists.' };

/** A private account and a user who requested to follow it. */
async function requestFollow(): Promise<[TestPerson, TestPerson]> {
  const [owner, asker] = [await api.people.appUser({ isPrivate: true }), await api.people.appUser()];
  await follow(api, asker, owner, 'requested');
  return [owner, asker];
}

describe('getFollowRequestByUserId', () => {
  it('is refused to guests and admins', async () => {
    expect(await api.as(null).raw('getFollowRequestByUserId', page)).toMatchObject(unauthenticated);
    expect(await getRequests(await api.people.admin())).toMatchObject({ status: 403, data: null });
  });

  it('lists the caller’s own requests, the latest first, and none of other users', async () => {
    const [owner, first] = await requestFollow();
    const second = await api.people.developer();
    await follow(api, second, owner, 'requested');
    const expected = {
      status: 200,
      totalCount: 2,
      data: [
        { id: second.id, user: { id: second.id } },
        { id: first.id, user: { id: first.id, is_follow: false } },
      ],
    };
    expect(await getRequests(owner)).toMatchObject(expected);
    expect(await getRequests(owner, { userId: owner.id })).toMatchObject(expected);
    for (const userId of [owner.id, 999_999_999])
      expect(await getRequests(first, { userId })).toMatchObject({ status: 403, data: null });
    expect(await getRequests(first)).toMatchObject({ totalCount: 0, data: [] });
  });

  it('leaves out users who are closed or hidden', async () => {
    const [owner, away] = await requestFollow();
    const blocker = await api.people.appUser();
    await follow(api, blocker, owner, 'requested');
    await block(api, blocker, owner);
    await api.db.update(users).set({ statusId: userStatusIds.deactivated }).where(eq(users.id, away.id));
    expect(await getRequests(owner)).toMatchObject({ totalCount: 0, data: [] });
    for (const { id } of [away, blocker]) expect(await answer(owner, id, true)).toMatchObject(gone);
  });

  it('sends the same number of statements for any page size', async () => {
    const [owner] = await requestFollow();
    const request = (pageSize: number) =>
      countStatements(api, owner, (caller) => caller.call('getFollowRequestByUserId', { pageNumber: 1, pageSize }));
    expect(await request(1)).toBe(await request(100));
  });
});

describe('the notification about a follow request', () => {
  const request = (asker: TestPerson, owner: TestPerson, isFollow = true) =>
    api.as(asker).call('userFollowUnfollow', { userId: [owner.id], isFollow });
  const getStates = async (owner: TestPerson) => {
    const { data } = await api.as(owner).call('getNotificationList', page);
    return data?.map(({ user, follow_request }) => [user?.id, follow_request]);
  };
  const doesRequest = async (owner: TestPerson, asker: TestPerson) =>
    (await api.as(owner).call('getProfile', { userId: asker.id })).data?.requests_follow;

  it('is one per requester, and changes with the answer', async () => {
    const owner = await api.people.appUser({ isPrivate: true });
    const [first, second, third] = [
      await api.people.appUser(),
      await api.people.developer(),
      await api.people.appUser(),
    ];
    for (const asker of [first, second, third]) await request(asker, owner);
    expect(await getStates(owner)).toEqual([
      [third.id, 'pending'],
      [second.id, 'pending'],
      [first.id, 'pending'],
    ]);
    expect(await doesRequest(owner, first)).toBe(true);
    expect(await doesRequest(first, owner)).toBe(false);
    await answer(owner, first.id, true);
    await answer(owner, second.id, false);
    await request(third, owner, false);
    expect(await getStates(owner)).toEqual([
      [third.id, 'ended'],
      [second.id, 'ended'],
      [first.id, 'accepted'],
    ]);
    expect(await doesRequest(owner, first)).toBe(false);
  });

  it('has no state for other notifications', async () => {
    const [owner, follower] = [await api.people.appUser(), await api.people.appUser()];
    await request(follower, owner);
    expect(await getStates(owner)).toEqual([[follower.id, null]]);
  });
});

describe('acceptAndDeleteFollowRequestById', () => {
  it('is refused to guests and admins', async () => {
    const variables = { id: 1, isAccept: true };
    expect(await api.as(null).raw('acceptAndDeleteFollowRequestById', variables)).toMatchObject(unauthenticated);
    expect(await answer(await api.people.admin(), 1, true)).toMatchObject({ status: 403 });
  });

  it('accepts: both counters increase and the requester is notified; repeating it changes nothing', async () => {
    const [owner, asker] = await requestFollow();
    const accepted = { status: 200, message: 'Follow request accepted' };
    expect(await answer(owner, asker.id, true)).toEqual(accepted);
    expect(await answer(owner, asker.id, true)).toEqual(accepted);
    expect(await userRow(api, owner.id)).toMatchObject({ numFollowers: 1 });
    expect(await userRow(api, asker.id)).toMatchObject({ numFollowing: 1 });
    expect(await getNotices(api, asker.id)).toMatchObject([
      { actorId: owner.id, messageId: 'notifications.followAccepted', link: `/user/${owner.id}` },
    ]);
  });

  it('deletes: no counter changes and no notification is sent', async () => {
    const [owner, asker] = await requestFollow();
    expect(await answer(owner, asker.id, false)).toEqual({ status: 200, message: 'Follow request deleted' });
    expect(await answer(owner, asker.id, false)).toEqual(gone);
    expect(await api.db.select().from(follows).where(eq(follows.followerId, asker.id))).toEqual([]);
    expect(await getNotices(api, asker.id)).toEqual([]);
  });

  it('is available only to the recipient of the request', async () => {
    const [owner, asker] = await requestFollow();
    const stranger = await api.people.appUser();
    expect(await answer(stranger, asker.id, true)).toEqual(gone);
    expect(await answer(asker, owner.id, true)).toEqual(gone);
    expect(await answer(asker, asker.id, true)).toEqual(gone);
    expect(await answer(owner, 999_999_999, true)).toEqual(gone);
    expect((await userRow(api, owner.id)).numFollowers).toBe(0);
  });

  it('does not end a follow that was accepted before', async () => {
    const [owner, follower] = [await api.people.appUser({ isPrivate: true }), await api.people.appUser()];
    await follow(api, follower, owner);
    expect(await answer(owner, follower.id, false)).toEqual(gone);
    expect((await userRow(api, owner.id)).numFollowers).toBe(1);
  });

  it('leaves correct counters when accepting, deleting and withdrawing run in parallel', async () => {
    const [owner, asker] = await requestFollow();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        if (index % 3 === 0) return answer(owner, asker.id, true);
        if (index % 3 === 1) return answer(owner, asker.id, false);
        return api.as(asker).call('userFollowUnfollow', { userId: [owner.id], isFollow: index % 2 === 0 });
      }),
    );
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    expect(await findWrongCounts(api)).toEqual([]);
  });
});

describe('approval of all requests', () => {
  it('accepts all pending requests and notifies the active requesters', async () => {
    const [owner, asker] = await requestFollow();
    const away = await api.people.appUser({ statusId: userStatusIds.deactivated });
    await follow(api, away, owner, 'requested');
    const [otherOwner] = await requestFollow();
    const now = api.clock.now();
    expect(await api.db.transaction((tx) => acceptAllRequests(tx, owner.id, now))).toBe(2);
    expect(await api.db.transaction((tx) => acceptAllRequests(tx, owner.id, now))).toBe(0);
    expect(await userRow(api, owner.id)).toMatchObject({ numFollowers: 2 });
    expect(await getNotices(api, asker.id)).toMatchObject([{ messageId: 'notifications.followAccepted' }]);
    expect(await getNotices(api, away.id)).toEqual([]);
    expect((await userRow(api, otherOwner.id)).numFollowers).toBe(0);
  });

  it('leaves no request behind when new requests arrive while the account becomes public', async () => {
    const owner = await api.people.appUser({ isPrivate: true });
    const askers = await Promise.all(Array.from({ length: 20 }, () => api.people.appUser()));
    const request = (person: TestPerson) =>
      api.as(person).call('userFollowUnfollow', { userId: [owner.id], isFollow: true });
    const goPublic = () => api.as(owner).call('getAccountTypeAndUpdateType', { status: false });
    const answers = await Promise.all([
      ...askers.slice(0, 10).map(request),
      goPublic(),
      ...askers.slice(10).map(request),
    ]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const rows = await api.db.select().from(follows).where(eq(follows.followedId, owner.id));
    expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: 20 }, () => 'accepted'));
    expect((await userRow(api, owner.id)).numFollowers).toBe(20);
  });
});

it('leaves every counter equal to its rows after all these tests', async () => {
  expect(await findWrongCounts(api)).toEqual([]);
});
