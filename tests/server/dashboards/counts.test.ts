import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey } from '../../../server/database/keys.ts';
import { alerts } from '../../../server/database/tables/market/alerts.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { bugReports, contactRequests, feedback } from '../../../server/database/tables/platform/feedback.ts';
import { tickers } from '../../../server/database/tables/market/market.ts';
import { holdings } from '../../../server/database/tables/market/portfolios.ts';
import { posts } from '../../../server/database/tables/social/posts.ts';
import { postReports, reportCases, reportCategories } from '../../../server/database/tables/social/reports.ts';
import { watchlistItems } from '../../../server/database/tables/market/watchlists.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function tickerIds(count: number): Promise<number[]> {
  const rows = await api.db.select({ id: tickers.id }).from(tickers).limit(count);
  expect(rows).toHaveLength(count);
  return rows.map(({ id }) => id);
}

const only = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('A row was expected');
  return row;
};

describe('getDashboardCount', () => {
  it('is refused to guests and other roles', async () => {
    expect(await api.as(null).raw('getDashboardCount')).toMatchObject(unauthenticated);
    expect(await api.as(await api.people.developer()).call('getDashboardCount')).toMatchObject({
      status: 403,
      data: null,
    });
    expect(await api.as(await api.people.admin()).call('getDashboardCount')).toMatchObject({ status: 403, data: null });
  });

  it('counts records of the caller, and none of other users', async () => {
    const [person, otherUser] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const ids = await tickerIds(3);
    await api.db.insert(watchlistItems).values(ids.map((tickerId) => ({ userId: person.id, tickerId })));
    const [first = 0, second = 0] = ids;
    await api.db.insert(holdings).values(
      [first, second].map((tickerId) => ({
        userId: person.id,
        tickerId,
        quantity: '1',
        purchasePrice: '10',
        purchasedOn: '2026-01-02',
      })),
    );
    await api.db.insert(alerts).values({ userId: person.id, tickerId: first, condition: 'above', threshold: '100' });
    await api.db.insert(posts).values(
      (['visible', 'visible', 'visible', 'visible', 'hidden', 'deleted'] as const).map((state) => ({
        authorId: person.id,
        type: 'text' as const,
        state,
        description: 'Up',
        searchKey: 'up',
      })),
    );
    expect(await api.as(person).call('getDashboardCount')).toMatchObject({
      status: 200,
      data: { watchlistCount: 3, portfolioCount: 2, alertCount: 1, postCount: 4 },
    });
    expect(await api.as(otherUser).call('getDashboardCount')).toMatchObject({
      data: { watchlistCount: 0, portfolioCount: 0, alertCount: 0, postCount: 0 },
    });
  });

  it('sends one statement', async () => {
    expect(await countStatements(api, await api.people.appUser(), (caller) => caller.call('getDashboardCount'))).toBe(
      1,
    );
  });
});

describe('getAdminDashboardCount', () => {
  it('is refused to guests and to everyone but admins', async () => {
    expect(await api.as(null).raw('getAdminDashboardCount')).toMatchObject(unauthenticated);
    expect(await api.as(await api.people.developer()).call('getAdminDashboardCount')).toMatchObject({
      status: 403,
      data: null,
    });
    expect(await api.as(await api.people.appUser()).call('getAdminDashboardCount')).toMatchObject({
      status: 403,
      data: null,
    });
  });

  it('counts users, bots and queues, and shows the last thirty days', async () => {
    const admin = api.as(await api.people.admin());
    const before = (await admin.call('getAdminDashboardCount')).data;
    if (!before) throw new Error('The figures are missing');
    const author = await api.people.appUser();
    const team = await api.people.team();
    const bot = (name: string, statusId: number, deletedAt: Date | null = null) => ({
      name,
      nameKey: searchKey(name),
      handler: `/${name}`,
      handlerKey: name,
      searchKey: name,
      description: 'Reads',
      shortDescription: 'Reads',
      typeId: 1,
      statusId,
      teamId: team.id,
      creatorId: team.owner.id,
      deletedAt,
    });
    await api.db.insert(bots).values([bot('one', 1), bot('two', 2), bot('three', 5), bot('four', 2, new Date())]);
    const post = only(
      await api.db
        .insert(posts)
        .values({ authorId: author.id, type: 'text', description: 'Up', searchKey: 'up' })
        .returning(),
    );
    const category = only(await api.db.select().from(reportCategories).limit(1));
    const reported = only(await api.db.insert(reportCases).values({ postId: post.id }).returning());
    const decided = only(await api.db.insert(reportCases).values({ postId: post.id, state: 'decided' }).returning());
    // The tile links to the queue of cases, whatever the status of their individual reports.
    await api.db.insert(postReports).values([
      { caseId: reported.id, postId: post.id, reporterId: author.id, categoryId: category.id, status: 'open' },
      { caseId: reported.id, postId: post.id, reporterId: team.owner.id, categoryId: category.id, status: 'open' },
      { caseId: decided.id, postId: post.id, reporterId: author.id, categoryId: category.id, status: 'open' },
    ]);
    const states = ['open', 'open', 'in_progress', 'closed'] as const;
    await api.db.insert(feedback).values(states.map((status) => ({ feedback: 'Nice', status, searchKey: 'nice' })));
    await api.db
      .insert(bugReports)
      .values(states.map((status) => ({ title: 'Bug', description: 'Broken', status, searchKey: 'bug' })));
    await api.db.insert(contactRequests).values(
      states.map((status) => ({
        fullName: 'A B',
        emailaddress: 'a@b.example',
        message: 'Hi',
        status,
        searchKey: 'hi',
      })),
    );
    const { status, data } = await admin.call('getAdminDashboardCount');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      developerUserCount: before.developerUserCount + 1,
      appUserCount: before.appUserCount + 1,
      botCount: before.botCount + 3,
      botReviewCount: before.botReviewCount + 2,
      postReportCount: before.postReportCount + 1,
      feedbackCount: before.feedbackCount + 2,
      bugReportCount: before.bugReportCount + 2,
      contactUsCount: before.contactUsCount + 2,
    });
    expect(data?.signup_chart).toHaveLength(30);
    expect(data?.post_chart).toHaveLength(30);
    const today = new Date(api.clock.now()).toISOString().slice(0, 10);
    expect(data?.post_chart.at(-1)).toEqual({
      date: `${today}T00:00:00.000Z`,
      value: Number(before.post_chart.at(-1)?.value) + 1,
    });
    expect(data?.signup_chart.at(-1)?.value).toBe(Number(before.signup_chart.at(-1)?.value) + 2);
  });

  it('sends two statements', async () => {
    expect(
      await countStatements(api, await api.people.admin(), (caller) => caller.call('getAdminDashboardCount')),
    ).toBe(2);
  });
});

describe('the charts of getAdminDashboardCount', () => {
  it.each([
    [7, 7],
    [30, 30],
    [90, 90],
    [undefined, 30],
    [-5, 30],
    [2_000_000_000, 30],
  ])('%s days are %s days', async (days, length) => {
    const { data } = await api.as(await api.people.admin()).call('getAdminDashboardCount', { days });
    expect(data?.signup_chart).toHaveLength(length);
    expect(data?.post_chart).toHaveLength(length);
  });

  it('compares with as many days before, up to the same time of day', async () => {
    const admin = api.as(await api.people.admin());
    const author = await api.people.appUser();
    const read = async () => (await admin.call('getAdminDashboardCount', { days: 7 })).data?.post_before;
    const before = await read();
    const now = api.clock.now().getTime();
    const addPost = (createdAt: number) =>
      api.db.insert(posts).values({
        authorId: author.id,
        type: 'text',
        description: 'Up',
        searchKey: 'up',
        createdAt: new Date(createdAt),
      });
    const week = 7 * 86_400_000;
    // A second before the same time a week ago counts; a second after it does not.
    await addPost(now - week - 1000);
    await addPost(now - week + 1000);
    expect(await read()).toBe(Number(before) + 1);
  });
});

describe('getAdminQueueCount', () => {
  it('is refused to guests and to everyone but admins', async () => {
    expect(await api.as(null).raw('getAdminQueueCount')).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.appUser()])
      expect(await api.as(person).call('getAdminQueueCount')).toMatchObject({ status: 403, data: null });
  });

  it('equals the queues of the dashboard, with one statement', async () => {
    const person = await api.people.admin();
    const admin = api.as(person);
    await api.db.insert(feedback).values({ feedback: 'One more', searchKey: 'one more' });
    const dashboard = (await admin.call('getAdminDashboardCount')).data;
    const { status, data } = await admin.call('getAdminQueueCount');
    expect(status).toBe(200);
    expect(data?.feedbackCount).toBeGreaterThan(0);
    // The dashboard has no tile for reported profiles.
    const { profileReportCount, ...shared } = data ?? {};
    expect(profileReportCount).toBe(0);
    expect(dashboard).toMatchObject(shared);
    expect(await countStatements(api, person, (caller) => caller.call('getAdminQueueCount'))).toBe(1);
  });
});
