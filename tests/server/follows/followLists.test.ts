import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow, notFound } from '../people/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const page = { pageNumber: 1, pageSize: 10 };
type ListName = 'getFollowersList' | 'getFollowingList';
const list = (name: ListName, person: TestPerson, userId: number, variables: Record<string, unknown> = {}) =>
  api.as(person).call(name, { userId, ...page, ...variables });

/** Adds a follow in the direction that puts the second user on the list. */
const put = (name: ListName, owner: TestPerson, listedUser: TestPerson) =>
  name === 'getFollowersList' ? follow(api, listedUser, owner) : follow(api, owner, listedUser);

describe.each(['getFollowersList', 'getFollowingList'] as const)('%s', (name) => {
  it('is refused to a guest', async () => {
    expect(await api.as(null).raw(name, { userId: 1, ...page })).toMatchObject(unauthenticated);
  });

  it('lists users, the latest first, with the caller’s own follow of each', async () => {
    const [owner, reader, first, second] = [
      await api.people.appUser(),
      await api.people.developer(),
      await api.people.appUser({ firstname: 'Ömer', lastname: 'Çelik' }),
      await api.people.appUser(),
    ];
    await put(name, owner, first);
    await put(name, owner, second);
    await follow(api, reader, first);
    expect(await list(name, reader, owner.id)).toMatchObject({
      status: 200,
      totalCount: 2,
      data: [
        { id: second.id, is_follow: false },
        { id: first.id, full_name: 'Ömer Çelik', is_follow: true },
      ],
    });
    expect(await list(name, reader, owner.id, { pageSize: 1, pageNumber: 2 })).toMatchObject({
      totalCount: 2,
      data: [{ id: first.id }],
    });
    expect(await list(name, reader, owner.id, { searchText: 'omer celik' })).toMatchObject({
      totalCount: 1,
      data: [{ id: first.id }],
    });
    expect(await list(name, reader, owner.id, { searchText: '%' })).toMatchObject({ totalCount: 0, data: [] });
  });

  it('leaves out requests, closed accounts and users that the caller cannot see', async () => {
    const [owner, reader, seen, away, blocker, blocked] = await Promise.all(
      Array.from({ length: 6 }, () => api.people.appUser()),
    );
    if (!owner || !reader || !seen || !away || !blocker || !blocked) throw new Error('people are missing');
    for (const item of [seen, away, blocker, blocked]) await put(name, owner, item);
    await api.db.update(users).set({ statusId: userStatusIds.deactivated }).where(eq(users.id, away.id));
    await block(api, blocker, reader);
    await block(api, reader, blocked);
    const requester = await api.people.appUser();
    if (name === 'getFollowersList') await follow(api, requester, owner, 'requested');
    else await follow(api, owner, requester, 'requested');
    expect(await list(name, reader, owner.id)).toMatchObject({ totalCount: 1, data: [{ id: seen.id }] });
    expect(await list(name, owner, owner.id)).toMatchObject({ totalCount: 3 });
  });

  it('is visible to the account itself, its followers and admins when the account is private', async () => {
    const [closed, stranger, follower, requester, admin] = [
      await api.people.appUser({ isPrivate: true }),
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.admin(),
    ];
    await follow(api, follower, closed);
    await follow(api, requester, closed, 'requested');
    for (const person of [stranger, requester])
      expect(await list(name, person, closed.id)).toEqual({
        status: 403,
        message: 'This account is private: only followers can see its followers and who it follows.',
        data: null,
        totalCount: null,
      });
    for (const person of [closed, follower, admin])
      expect(await list(name, person, closed.id)).toMatchObject({ status: 200 });
  });

  it('gives the same answer for a hidden user and for a missing user', async () => {
    const [reader, hidden, blocker] = [
      await api.people.appUser(),
      await api.people.appUser({ statusId: userStatusIds.disabled }),
      await api.people.appUser(),
    ];
    await block(api, blocker, reader);
    for (const id of [hidden.id, blocker.id, 999_999_999]) expect(await list(name, reader, id)).toMatchObject(notFound);
  });

  it('sends the same number of statements for any page size', async () => {
    const [owner, reader] = [await api.people.appUser(), await api.people.appUser()];
    for (let index = 0; index < 5; index += 1) await put(name, owner, await api.people.appUser());
    const request = (pageSize: number) =>
      countStatements(api, reader, (caller) => caller.call(name, { userId: owner.id, pageNumber: 1, pageSize }));
    expect(await request(1)).toBe(await request(100));
  });
});

describe('getRequestedUser', () => {
  it('is refused to guests and admins', async () => {
    expect(await api.as(null).raw('getRequestedUser', page)).toMatchObject(unauthenticated);
    expect(await api.as(await api.people.admin()).call('getRequestedUser', page)).toMatchObject({ status: 403 });
  });

  it('lists the follow requests that the caller sent, the latest first, without hidden users', async () => {
    const [reader, first, second, away, followed] = [
      await api.people.appUser(),
      await api.people.appUser({ isPrivate: true }),
      await api.people.appUser({ isPrivate: true }),
      await api.people.appUser({ isPrivate: true, statusId: userStatusIds.deactivated }),
      await api.people.appUser(),
    ];
    for (const item of [first, second, away]) await follow(api, reader, item, 'requested');
    await follow(api, reader, followed);
    expect(await api.as(reader).call('getRequestedUser', page)).toMatchObject({
      status: 200,
      totalCount: 2,
      data: [{ id: second.id, is_requested: true }, { id: first.id }],
    });
  });
});
