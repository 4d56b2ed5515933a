import { eq, or } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { blocks } from '../../../server/database/tables/people/blocks.ts';
import { follows } from '../../../server/database/tables/people/follows.ts';
import { countStatements, getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getAudit, block, follow, notFound, userRow, findWrongCounts } from '../people/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const add = (person: TestPerson, blockUserId: number, matrixUserId?: string) =>
  api.as(person).call('blockUsersById', { blockUserId, matrixUserId });
const remove = (person: TestPerson, blockUserId: number, matrixUserId?: string) =>
  api.as(person).call('unBlockUsersById', { blockUserId, matrixUserId });
const list = (person: TestPerson, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getblockUsersList', { pageNumber: 1, pageSize: 8, ...variables });

const getFollows = (id: number) =>
  api.db
    .select()
    .from(follows)
    .where(or(eq(follows.followerId, id), eq(follows.followedId, id)));

describe('blockUsersById', () => {
  it('is refused to guests and admins', async () => {
    const { id } = await api.people.appUser();
    expect(await api.as(null).raw('blockUsersById', { blockUserId: id })).toMatchObject(unauthenticated);
    expect(await add(await api.people.admin(), id)).toMatchObject({ status: 403, data: null });
    expect(await api.db.select().from(blocks).where(eq(blocks.blockedId, id))).toEqual([]);
  });

  it('answers 404 for a guest device account like for an unknown id, and can only end a block of one', async () => {
    const [reader, device, blocked] = await Promise.all([
      api.people.appUser(),
      api.people.appUser({ isGuest: true }),
      api.people.appUser({ isGuest: true }),
    ]);
    expect(await add(reader, device.id)).toEqual(await add(reader, 999_999_999));
    expect(await remove(reader, device.id)).toEqual(await remove(reader, 999_999_999));
    expect(await api.as(reader).call('getProfile', { userId: device.id })).toEqual(notFound);
    await block(api, reader, blocked);
    expect(await remove(reader, blocked.id)).toMatchObject({ status: 200 });
  });

  it('removes follows and requests in both directions, hides both users from each other, and sends no notification', async () => {
    const [reader, otherUser] = [await api.people.appUser(), await api.people.appUser({ isPrivate: true })];
    await follow(api, reader, otherUser);
    await follow(api, otherUser, reader, 'requested');
    expect(await add(reader, otherUser.id)).toEqual({
      status: 200,
      message: 'Account blocked',
      data: {
        id: otherUser.id,
        isBlock: true,
        is_follow: false,
        is_requested: false,
        num_followers: 0,
        num_following: 0,
      },
    });
    expect(await getFollows(reader.id)).toEqual([]);
    expect(await userRow(api, reader.id)).toMatchObject({ numFollowing: 0 });
    expect(await getNotices(api, otherUser.id)).toEqual([]);
    expect(await api.as(otherUser).call('getProfile', { userId: reader.id })).toEqual(notFound);
    for (const [person, hidden] of [
      [reader, otherUser],
      [otherUser, reader],
    ] as const)
      expect(
        await api.as(person).call('searchPeople', { name: hidden.username, pageNumber: 1, pageSize: 10 }),
      ).toMatchObject({ totalCount: 0, data: [] });
    expect(await getAudit(api, otherUser.id)).toMatchObject([{ action: 'blocks.added', actorId: reader.id }]);
  });

  it('changes nothing when repeated', async () => {
    const [reader, otherUser] = [await api.people.developer(), await api.people.appUser()];
    const first = await add(reader, otherUser.id);
    expect(await add(reader, otherUser.id)).toEqual(first);
    expect(await getAudit(api, otherUser.id)).toHaveLength(1);
  });

  it('refuses the caller, admins and the chat id of another user', async () => {
    const [reader, admin, otherUser] = [
      await api.people.appUser(),
      await api.people.admin(),
      await api.people.appUser({ matrixUserId: '@ada:bourse.localhost' }),
    ];
    const rejected = (message: string) => ({ status: 400, message, data: null });
    expect(await add(reader, reader.id)).toEqual(rejected('You cannot block yourself.'));
    expect(await add(reader, admin.id)).toEqual(rejected('Admins cannot be blocked.'));
    expect(await add(reader, otherUser.id, '@mert:bourse.localhost')).toEqual(
      rejected('The chat id does not belong to this person.'),
    );
    expect(await list(reader)).toMatchObject({ total_count: 0 });
    expect(await add(reader, otherUser.id, '@ada:bourse.localhost')).toMatchObject({ status: 200 });
  });

  it('gives the same answer for hidden and for missing users', async () => {
    const [reader, blocker, away] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser({ statusId: userStatusIds.deactivated }),
    ];
    await block(api, blocker, reader);
    for (const id of [blocker.id, away.id, 999_999_999, Number.MAX_SAFE_INTEGER])
      expect(await add(reader, id)).toEqual(notFound);
  });

  it('stays consistent when block, unblock and follow run in parallel', async () => {
    const [reader, otherUser] = [await api.people.appUser(), await api.people.appUser()];
    const follows20 = Array.from({ length: 20 }, (_, index) => {
      const [person, target] = index % 2 === 0 ? [reader, otherUser] : [otherUser, reader];
      if (index % 5 === 0) return add(reader, otherUser.id);
      if (index % 5 === 1) return remove(reader, otherUser.id);
      return api.as(person).call('userFollowUnfollow', { userId: [target.id], isFollow: index % 4 < 3 });
    });
    const answers = await Promise.all(follows20);
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    expect(await findWrongCounts(api)).toEqual([]);
    await add(reader, otherUser.id);
    expect(await getFollows(reader.id)).toEqual([]);
  });

  it('lets only one of two users succeed who block each other at the same time', async () => {
    const [reader, otherUser] = [await api.people.appUser(), await api.people.appUser()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? add(reader, otherUser.id) : add(otherUser, reader.id),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
    const rows = await api.db
      .select()
      .from(blocks)
      .where(or(eq(blocks.blockerId, reader.id), eq(blocks.blockerId, otherUser.id)));
    expect(rows).toHaveLength(1);
  });
});

describe('unBlockUsersById', () => {
  it('is refused to guests and admins', async () => {
    expect(await api.as(null).raw('unBlockUsersById', { blockUserId: 1 })).toMatchObject(unauthenticated);
    expect(await remove(await api.people.admin(), 1)).toMatchObject({ status: 403, data: null });
  });

  it('makes both users visible again without restoring follows; repeating it changes nothing', async () => {
    const [reader, otherUser] = [await api.people.appUser(), await api.people.appUser()];
    await follow(api, otherUser, reader);
    await add(reader, otherUser.id);
    const expected = {
      status: 200,
      message: 'Account unblocked',
      data: { id: otherUser.id, isBlock: false, is_follow: false, is_requested: false },
    };
    expect(await remove(reader, otherUser.id)).toEqual(expected);
    expect(await remove(reader, otherUser.id)).toEqual(expected);
    expect(await api.as(otherUser).call('getProfile', { userId: reader.id })).toMatchObject({
      status: 200,
      data: { is_follow: false },
    });
    expect((await getAudit(api, otherUser.id)).map(({ action }) => action)).toEqual(['blocks.added', 'blocks.removed']);
  });

  it('removes only a block of the caller', async () => {
    const [reader, blocker, stranger] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser(),
    ];
    await block(api, blocker, reader);
    expect(await remove(reader, blocker.id)).toEqual(notFound);
    expect(await remove(stranger, reader.id)).toMatchObject({ status: 200 });
    expect(await remove(reader, 999_999_999)).toEqual(notFound);
    expect(await api.db.select().from(blocks).where(eq(blocks.blockerId, blocker.id))).toHaveLength(1);
  });
});

describe('getblockUsersList', () => {
  it('is refused to guests and admins', async () => {
    expect(await api.as(null).raw('getblockUsersList', { pageNumber: 1, pageSize: 8 })).toMatchObject(unauthenticated);
    expect(await list(await api.people.admin())).toMatchObject({ status: 403, data: null });
  });

  it('lists the users that the caller blocks, the latest first, without closed accounts', async () => {
    const [reader, first, second, away, blocker] = [
      await api.people.appUser(),
      await api.people.appUser({ firstname: 'Ada', lastname: 'Kaya', matrixUserId: '@a:b', thumb: '/files/a.png' }),
      await api.people.appUser(),
      await api.people.appUser({ statusId: userStatusIds.deactivated }),
      await api.people.appUser(),
    ];
    for (const item of [first, second, away]) await block(api, reader, item);
    await block(api, blocker, reader);
    expect(await list(reader)).toEqual({
      status: 200,
      message: 'Done',
      total_count: 2,
      data: [
        expect.objectContaining({ id: second.id }),
        {
          id: first.id,
          full_name: 'Ada Kaya',
          username: first.username,
          thumb: '/files/a.png',
          matrix_user_id: '@a:b',
          is_follow: false,
        },
      ],
    });
    expect(await list(reader, { pageNumber: 2, pageSize: 1 })).toMatchObject({ data: [{ id: first.id }] });
    expect(await list(reader, { pageNumber: 2_000_000_000, pageSize: 1 })).toMatchObject({ total_count: 2, data: [] });
  });

  it('sends the same number of statements for any page size', async () => {
    const reader = await api.people.appUser();
    for (let index = 0; index < 5; index += 1) await block(api, reader, await api.people.appUser());
    const request = (pageSize: number) =>
      countStatements(api, reader, (caller) => caller.call('getblockUsersList', { pageNumber: 1, pageSize }));
    expect(await request(1)).toBe(await request(100));
  });
});

it('leaves every counter equal to its rows after all these tests', async () => {
  expect(await findWrongCounts(api)).toEqual([]);
});
