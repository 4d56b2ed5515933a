import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { blocks, mutes } from '../../../server/database/tables/people/blocks.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { countStatements, getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { writePost } from '../posts/support.ts';
import { sendEvents, liked } from './support.ts';

let api: TestApi;
let reader: TestPerson;
let actor: TestPerson;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [reader, actor] = await Promise.all([
    api.people.appUser(),
    api.people.appUser({ firstname: 'Ada', lastname: 'Kaya' }),
  ]);
});

const list = (variables: Record<string, unknown> = {}, person = reader) =>
  api.as(person).call('getNotificationList', { pageNumber: 1, pageSize: 20, ...variables });
const posts = (count: number) =>
  Array.from({ length: count }, (_, index) => liked(reader, actor, { groupKey: `post:${index}:vote` }));

describe('getNotificationList', () => {
  it('is refused to guests and available to every role', async () => {
    expect(await api.as(null).raw('getNotificationList', { pageNumber: 1, pageSize: 5 })).toMatchObject(
      unauthenticated,
    );
    for (const person of [reader, await api.people.developer(), await api.people.admin()])
      expect(await list({}, person)).toMatchObject({
        status: 200,
        data: [],
        totalCount: 0,
        unreadCount: 0,
        nextCursor: null,
      });
  });

  it('returns more fields of a person to callers who request them', async () => {
    await api.db.update(users).set({ organizationName: 'Kaya Ltd' }).where(eq(users.id, actor.id));
    await sendEvents(api, liked(reader, actor));
    const query = `query { getNotificationList(pageNumber: 1, pageSize: 5) { status message data { num_users
      user { id full_name organization_name cts s2_user_type { name } } } } }`;
    const { data } = await api.as(reader).callWith('getNotificationList', query);
    const [row] = await api.db.select({ cts: users.createdAt }).from(users).where(eq(users.id, actor.id));
    const user = { id: actor.id, full_name: 'Ada Kaya', organization_name: 'Kaya Ltd', cts: row?.cts.toISOString() };
    expect(data).toEqual([{ num_users: 1, user: { ...user, s2_user_type: { name: 'app_user' } } }]);
  });

  it("returns only the caller's own notifications, in the caller's language and with current names", async () => {
    const otherUser = await api.people.appUser();
    await sendEvents(api, liked(reader, otherUser), liked(reader, actor), liked(otherUser, actor));
    await api.db.update(users).set({ lastname: 'Demir' }).where(eq(users.id, actor.id));
    expect(await list()).toMatchObject({
      status: 200,
      totalCount: 1,
      unreadCount: 1,
      data: [
        {
          type: 'Likes',
          text: 'Ada Demir and 1 other person liked your post',
          link: '/application-user/post',
          is_read: false,
          num_users: 2,
          user: { id: actor.id, full_name: 'Ada Demir' },
        },
      ],
    });
    const turkish = await api
      .as(reader)
      .with({ 'accept-language': 'tr' })
      .call('getNotificationList', { pageNumber: 1, pageSize: 20 });
    expect(turkish.data?.[0]?.text).toContain('Ada Demir');
    expect(turkish.data?.[0]?.text).toContain('beğendi');
  });

  it('pages by number and by cursor, the latest first, without gaps or repeats', async () => {
    await sendEvents(api, ...posts(7));
    const all = (await list()).data?.map(({ id }) => id) ?? [];
    expect(all).toHaveLength(7);
    const byNumber: number[] = [];
    for (const pageNumber of [1, 2, 3])
      byNumber.push(...((await list({ pageNumber, pageSize: 3 })).data ?? []).map(({ id }) => id));
    expect(byNumber).toEqual(all);
    const byCursor: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ pageSize: 3, cursor });
      byCursor.push(...(page.data ?? []).map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor && byCursor.length < 20);
    expect(byCursor).toEqual(all);
  });

  it('answers 400 to a cursor with a timestamp that the database does not accept', async () => {
    const cursor = Buffer.from('253402300800000.1').toString('base64url');
    expect(await list({ cursor })).toMatchObject({ status: 400, data: null });
  });

  it.each(['x', '!!!', 'MTIz', '9'.repeat(5000)])('answers 400 to an invalid cursor (%#)', async (cursor) => {
    expect(await list({ cursor })).toMatchObject({ status: 400, data: null });
  });

  it('filters unread notifications on request', async () => {
    await sendEvents(api, ...posts(3));
    const [first] = (await list()).data ?? [];
    await api.as(reader).call('markNotificationRead', { notificationId: [first?.id] });
    const unread = await list({ isUnread: true });
    expect(unread).toMatchObject({ totalCount: 2, unreadCount: 2 });
    expect(unread.data?.map(({ id }) => id)).not.toContain(first?.id);
    expect(await list()).toMatchObject({ totalCount: 3, unreadCount: 2 });
  });

  it('leaves out users who were later blocked, muted or hidden, and muted words and tickers', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => api.people.appUser()));
    const [blocked, blocker, muted, hidden] = people;
    const about = (person: TestPerson | undefined, index: number) =>
      liked(reader, person ?? actor, { groupKey: `post:${index}:vote` });
    await sendEvents(
      api,
      ...people.map(about),
      liked(reader, actor, { groupKey: 'word', values: { team: 'Kripto Takımı' } }),
      liked(reader, actor, { groupKey: 'ticker', values: { tickerId: 5 } }),
      liked(reader, actor),
    );
    expect(await list()).toMatchObject({ totalCount: 7 });
    await api.db.insert(blocks).values([
      { blockerId: reader.id, blockedId: blocked?.id ?? 0 },
      { blockerId: blocker?.id ?? 0, blockedId: reader.id },
    ]);
    await api.db.insert(mutes).values([
      { userId: reader.id, kind: 'person', target: String(muted?.id) },
      { userId: reader.id, kind: 'word', target: 'kripto' },
      { userId: reader.id, kind: 'ticker', target: '5' },
    ]);
    await api.db
      .update(users)
      .set({ statusId: userStatusIds.deactivated })
      .where(eq(users.id, hidden?.id ?? 0));
    const left = await list();
    expect(left).toMatchObject({ totalCount: 1, unreadCount: 1 });
    expect(left.data?.map(({ user }) => user?.id)).toEqual([actor.id]);
  });

  it('leaves out notifications of posts that the reader can no longer open, and excludes them from the count', async () => {
    const [author, open, gone] = await Promise.all([
      api.people.appUser(),
      writePost(api, reader),
      writePost(api, reader, { change: { state: 'hidden' } }),
    ]);
    const closed = await writePost(api, author);
    const about = (postId: number) =>
      liked(reader, actor, {
        groupKey: `post:${postId}:mention`,
        link: `/posts/${postId}?dialog=comments&subject=${postId}`,
      });
    await sendEvents(api, about(open), about(gone), about(closed), about(999_999_999));
    const links = async () => {
      const { data, totalCount, unreadCount } = await list();
      return [data?.map(({ link }) => link?.split('?')[0]), totalCount, unreadCount];
    };
    expect(await links()).toEqual([[`/posts/${closed}`, `/posts/${open}`], 2, 2]);
    await api.db.update(users).set({ isPrivate: true }).where(eq(users.id, author.id));
    expect(await links()).toEqual([[`/posts/${open}`], 1, 1]);
    const panel: unknown = await (await api.as(reader).fetch('/api/quick-panel/data')).json();
    expect(panel).toMatchObject({ data: { counts: { unread_notifications: 1 } } });
  });

  it('sends the same number of statements for a hundred as for one', async () => {
    await sendEvents(api, ...posts(3));
    const statements = (pageSize: number) =>
      countStatements(api, reader, (caller) => caller.call('getNotificationList', { pageNumber: 1, pageSize }));
    const small = await statements(1);
    await sendEvents(api, ...posts(30));
    expect(await statements(100)).toBe(small);
    expect(small).toBeLessThanOrEqual(4);
  });
});

describe('markNotificationRead', () => {
  const mark = (variables: Record<string, unknown>, person = reader) =>
    api.as(person).call('markNotificationRead', variables);
  const getUnread = async (person: TestPerson) =>
    (await getNotices(api, person.id)).filter(({ readAt }) => readAt === null).length;

  it('is refused to a guest', async () => {
    expect(await api.as(null).raw('markNotificationRead', {})).toMatchObject(unauthenticated);
  });

  it('marks the named notifications, all without names, and none for an empty list', async () => {
    await sendEvents(api, ...posts(3));
    const [first] = await getNotices(api, reader.id);
    expect(await mark({ notificationId: [] })).toMatchObject({ status: 200 });
    expect(await getUnread(reader)).toBe(3);
    expect(await mark({ notificationId: [first?.id, first?.id] })).toMatchObject({ status: 200 });
    expect(await getUnread(reader)).toBe(2);
    expect(await mark({})).toMatchObject({ status: 200 });
    expect(await getUnread(reader)).toBe(0);
  });

  it("does not mark other users' notifications, and gives the same answer for unknown ids", async () => {
    await sendEvents(api, ...posts(1));
    const stranger = await api.people.developer();
    const [notice] = await getNotices(api, reader.id);
    const answers = [
      await mark({ notificationId: [notice?.id] }, stranger),
      await mark({ notificationId: [Number.MAX_SAFE_INTEGER] }, stranger),
    ];
    expect(answers[0]).toEqual(answers[1]);
    await mark({}, stranger);
    expect(await getUnread(reader)).toBe(1);
  });
});
