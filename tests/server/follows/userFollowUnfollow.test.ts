import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { follows } from '../../../server/database/tables/people/follows.ts';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow, notFound, userRow, findWrongCounts } from '../people/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const send = (person: TestPerson, isFollow: boolean, ...targets: { readonly id: number }[]) =>
  api.as(person).call('userFollowUnfollow', { userId: targets.map(({ id }) => id), isFollow });

const toRows = (followerId: number) => api.db.select().from(follows).where(eq(follows.followerId, followerId));

describe('userFollowUnfollow', () => {
  it('is refused to guests and admins', async () => {
    const otherUser = await api.people.appUser();
    const variables = { userId: [otherUser.id], isFollow: true };
    expect(await api.as(null).raw('userFollowUnfollow', variables)).toMatchObject(unauthenticated);
    expect(await send(await api.people.admin(), true, otherUser)).toMatchObject({ status: 403, data: null });
    expect((await userRow(api, otherUser.id)).numFollowers).toBe(0);
  });

  it('follows at once, counts on both sides and notifies the followed user', async () => {
    const [reader, otherUser] = [
      await api.people.appUser({ firstname: 'Ada', lastname: 'Kaya' }),
      await api.people.developer(),
    ];
    expect(await send(reader, true, otherUser)).toEqual({
      status: 200,
      message: 'Done',
      data: [{ id: otherUser.id, is_follow: true, is_requested: false, num_followers: 1 }],
    });
    expect(await userRow(api, reader.id)).toMatchObject({ numFollowing: 1, numFollowers: 0 });
    expect(await userRow(api, otherUser.id)).toMatchObject({ numFollowing: 0, numFollowers: 1 });
    expect(await getNotices(api, otherUser.id)).toMatchObject([
      { typeId: 4, actorId: reader.id, messageId: 'notifications.followed', link: `/user/${reader.id}` },
    ]);
  });

  it('answers 404 for a guest device account like for an unknown id, and can only end a follow of one', async () => {
    const [reader, device, followed] = await Promise.all([
      api.people.appUser(),
      api.people.appUser({ isGuest: true }),
      api.people.appUser({ isGuest: true }),
    ]);
    expect(await send(reader, true, device)).toEqual(await send(reader, true, { id: 999_999_999 }));
    expect(await toRows(reader.id)).toEqual([]);
    expect(await api.as(reader).call('getProfile', { userId: device.id })).toEqual(notFound);
    await follow(api, reader, followed);
    expect(await send(reader, false, followed)).toMatchObject({ status: 200 });
    expect(await toRows(reader.id)).toEqual([]);
  });

  it('creates a request for a private account, without counting it', async () => {
    const [reader, otherUser] = [await api.people.appUser(), await api.people.appUser({ isPrivate: true })];
    expect(await send(reader, true, otherUser)).toMatchObject({
      status: 200,
      data: [{ id: otherUser.id, is_follow: false, is_requested: true, num_followers: 0 }],
    });
    expect(await getNotices(api, otherUser.id)).toMatchObject([
      { typeId: 5, messageId: 'notifications.followRequested' },
    ]);
    expect(await send(reader, false, otherUser)).toMatchObject({ data: [{ is_follow: false, is_requested: false }] });
    expect(await toRows(reader.id)).toEqual([]);
  });

  it('changes nothing when repeated, in either direction', async () => {
    const [reader, otherUser] = [await api.people.appUser(), await api.people.appUser()];
    const first = await send(reader, true, otherUser);
    expect(await send(reader, true, otherUser)).toEqual(first);
    expect(await getNotices(api, otherUser.id)).toHaveLength(1);
    const ended = await send(reader, false, otherUser);
    expect(ended).toMatchObject({ status: 200, data: [{ is_follow: false, num_followers: 0 }] });
    expect(await send(reader, false, otherUser)).toEqual(ended);
  });

  it('follows a whole list, without users that the caller cannot see', async () => {
    const [reader, blocker, hidden] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser({ statusId: userStatusIds.deactivated }),
    ];
    const [open, closed] = [await api.people.appUser(), await api.people.appUser({ isPrivate: true })];
    await block(api, blocker, reader);
    const answer = await send(reader, true, closed, blocker, open, hidden, { id: 999_999_999 }, open);
    expect(answer.data).toMatchObject([
      { id: closed.id, is_requested: true },
      { id: open.id, is_follow: true },
    ]);
    expect(await toRows(reader.id)).toHaveLength(2);
  });

  it('gives the same answer for hidden and for missing users', async () => {
    const [reader, blocker, blocked, hidden] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser({ statusId: userStatusIds.deletion_requested }),
    ];
    await block(api, blocker, reader);
    await block(api, reader, blocked);
    for (const item of [blocker, blocked, hidden, { id: 999_999_999 }, { id: Number.MAX_SAFE_INTEGER }])
      for (const isFollow of [true, false]) expect(await send(reader, isFollow, item)).toEqual(notFound);
    expect(await toRows(reader.id)).toEqual([]);
  });

  it('refuses the caller, an empty list and too many users', async () => {
    const [reader, otherUser] = [await api.people.appUser(), await api.people.appUser()];
    const rejected = (message: string) => ({ status: 400, message, data: null });
    expect(await send(reader, true, otherUser, reader)).toEqual(rejected('You cannot follow yourself.'));
    expect(await send(reader, true)).toEqual(rejected('Please choose at least one person.'));
    const many = Array.from({ length: 101 }, (_, index) => ({ id: 1_000_000 + index }));
    expect(await send(reader, true, ...many)).toEqual(rejected('You can follow at most 100 people at once.'));
    expect(await toRows(reader.id)).toEqual([]);
  });

  it.each([['a'], [0], [-1], [1.5], [2 ** 53], [null]])('answers 400 to the id %s', async (id) => {
    const answer = await api.as(await api.people.appUser()).raw('userFollowUnfollow', { userId: [id], isFollow: true });
    expect(answer.status).toBe(400);
  });

  it('leaves counters equal to the rows when twenty calls follow and unfollow in parallel', async () => {
    const [reader, otherUser] = [await api.people.appUser(), await api.people.appUser()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(reader, index % 2 === 0, otherUser)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await findWrongCounts(api)).toEqual([]);
  });

  it('lets users follow each other and the same lists in parallel', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => api.people.appUser()));
    const work = people.flatMap((person, index) => {
      const otherPeople = people.filter((item) => item !== person);
      const ordered = index % 2 === 0 ? otherPeople : otherPeople.toReversed();
      return [
        send(person, true, ...ordered),
        send(person, index % 3 === 0, ...otherPeople),
        send(person, true, ...ordered),
      ];
    });
    const answers = await Promise.all(work);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await findWrongCounts(api)).toEqual([]);
  });

  it('counts two hundred followers exactly', async () => {
    const star = await api.people.appUser();
    const fans = await Promise.all(Array.from({ length: 200 }, () => api.people.appUser()));
    for (let start = 0; start < fans.length; start += 20)
      await Promise.all(fans.slice(start, start + 20).map((fan) => send(fan, true, star)));
    expect(await userRow(api, star.id)).toMatchObject({ numFollowers: 200 });
  });

  it('preserves an existing follow when the user becomes private', async () => {
    const [reader, otherUser] = [await api.people.appUser(), await api.people.appUser({ isPrivate: true })];
    await follow(api, reader, otherUser);
    expect(await send(reader, true, otherUser)).toMatchObject({ data: [{ is_follow: true, is_requested: false }] });
  });
});

it('leaves every counter equal to its rows after all these tests', async () => {
  expect(await findWrongCounts(api)).toEqual([]);
});
