import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { postComments } from '../../../server/database/tables/social/comments.ts';
import { portfolioPerformance } from '../../../server/database/tables/market/dashboards.ts';
import { corporateActions, dailyCandles, quotes } from '../../../server/database/tables/market/market.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { holdings } from '../../../server/database/tables/market/portfolios.ts';
import { userSettings } from '../../../server/database/tables/people/settings.ts';
import { listCloses, listHoldingQuotes } from '../../../server/modules/dashboards/computeRankings.store.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow } from '../people/support.ts';
import { stocks, writePost } from '../posts/support.ts';

let api: TestApi;
let reader: TestPerson;
/** Rose from 100 to 150 dollars with a 2:1 split in between; the price was 50 dollars before. */
let rising: number;
let still: number;

const DAY = 86_400_000;
const dayAgo = (days: number): string => new Date(api.clock.now().getTime() - days * DAY).toISOString().slice(0, 10);

beforeAll(async () => {
  api = await startTestApi();
  reader = await api.people.appUser();
  const [firstStock, secondStock] = await stocks(api, 2);
  if (firstStock === undefined || secondStock === undefined) throw new Error('There are no stocks');
  [rising, still] = [firstStock.id, secondStock.id];
  const candle = (tickerId: number, days: number, close: number) => ({
    tickerId,
    day: dayAgo(days),
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  });
  await api.db.delete(dailyCandles);
  await api.db.delete(quotes);
  await api.db.delete(corporateActions);
  await api.db
    .insert(dailyCandles)
    .values([
      candle(rising, 33, 200),
      candle(rising, 11, 240),
      candle(rising, 10, 120),
      candle(rising, 2, 140),
      candle(still, 33, 50),
    ]);
  await api.db.insert(corporateActions).values({ tickerId: rising, kind: 'split', day: dayAgo(10), ratio: 2 });
  await api.db.insert(quotes).values([
    { tickerId: rising, price: 150, previousClose: 140, source: 'simulated', asOf: api.clock.now() },
    { tickerId: still, price: 50, previousClose: 50, source: 'simulated', asOf: api.clock.now() },
  ]);
});
afterAll(() => api.close());

/** A user with a public portfolio whose shares were bought long ago. */
async function addInvestor(
  shareCounts: readonly (readonly [tickerId: number, shares: number])[],
  {
    visibility = 'public',
    change = {},
    since = '2026-01-05',
  }: {
    readonly visibility?: 'public' | 'group';
    readonly change?: Partial<typeof users.$inferInsert>;
    readonly since?: string;
  } = {},
): Promise<TestPerson> {
  const person = await api.people.appUser(change);
  await api.db
    .insert(userSettings)
    .values({ userId: person.id, publicPortfolio: visibility, portfolioDetail: 'amounts' });
  if (shareCounts.length > 0)
    await api.db.insert(holdings).values(
      shareCounts.map(([tickerId, shares]) => ({
        userId: person.id,
        tickerId,
        quantity: String(shares),
        purchasePrice: '1',
        purchasedOn: since,
        createdAt: new Date(`${since}T12:00:00Z`),
        updatedAt: new Date(`${since}T12:00:00Z`),
      })),
    );
  return person;
}

const getPerformers = (person: TestPerson, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getPerformanceList', { pageNumber: 1, pageSize: 100, ...variables });
const influencers = async (person: TestPerson, variables: Record<string, unknown> = {}) => {
  const answer = await api.as(person).call('getInfluencerList', { pageNumber: 1, pageSize: 100, ...variables });
  return { ...answer, people: answer.data?.[0]?.response ?? [] };
};
const getPerformer = async (viewer: TestPerson, person: TestPerson) =>
  (await getPerformers(viewer)).data?.find(({ user_id }) => user_id === person.id);
const row = async (person: TestPerson) => (await api.db.select().from(users).where(eq(users.id, person.id)))[0];

describe('the closing prices for portfolio values', () => {
  it('are loaded once for each day, for any number of stocks, in the shares of their own day', async () => {
    await addInvestor(
      [
        [rising, 1],
        [still, 1],
      ],
      { visibility: 'group' },
    );
    const ownedQuotes = await listHoldingQuotes(api.sql);
    const closes = await listCloses(
      api.sql,
      ownedQuotes.map(({ tickerId }) => tickerId),
      { from: dayAgo(12), today: dayAgo(0) },
    );
    expect(closes).toEqual([
      { tickerId: rising, day: dayAgo(11), close: 120 },
      { tickerId: rising, day: dayAgo(10), close: 120 },
      { tickerId: rising, day: dayAgo(2), close: 140 },
    ]);
  });
});

describe('getPerformanceList', () => {
  it('is refused to guests, developers and admins', async () => {
    const variables = { pageNumber: 1, pageSize: 10 };
    expect(await api.as(null).raw('getPerformanceList', variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await getPerformers(person)).toMatchObject({ status: 403, data: null });
  });

  it('ranks public portfolios by their gain in thirty days, adjusted for splits', async () => {
    // One share bought before the split is two shares today.
    const best = await addInvestor([[rising, 1]]);
    const middle = await addInvestor([
      [rising, 1],
      [still, 4],
    ]);
    const flat = await addInvestor([[still, 1]]);
    const own = await addInvestor([[rising, 1]], { visibility: 'group' });
    await api.runJob('rank-people');
    const { data } = await getPerformers(reader);
    const ids = data?.map(({ user_id }) => user_id) ?? [];
    expect(ids.indexOf(best.id)).toBeLessThan(ids.indexOf(middle.id));
    expect(ids.indexOf(middle.id)).toBeLessThan(ids.indexOf(flat.id));
    expect(ids).not.toContain(own.id);
    const first = data?.find(({ user_id }) => user_id === best.id);
    expect(first).toMatchObject({ p_change: 50, is_follow: false, is_requested: false, s_score: null });
    expect(first?.chart_data).toHaveLength(31);
    expect([first?.chart_data[0]?.value, first?.chart_data.at(-1)?.value]).toEqual([200, 300]);
    expect(data?.find(({ user_id }) => user_id === middle.id)).toMatchObject({ p_change: 25 });
    const [storedRow] = await api.db
      .select()
      .from(portfolioPerformance)
      .where(eq(portfolioPerformance.userId, best.id));
    expect(storedRow).toMatchObject({ value: '300.000000', previousCloseValue: '280.000000', changePercent: 50 });
  });

  it('leaves out and reports a portfolio whose size cannot be stored, and ranks all others', async () => {
    const [honest, fan] = [await addInvestor([[still, 1]]), await api.people.appUser()];
    await follow(api, fan, honest);
    // A dozen purchases of a billion shares each, which the form allows, at ten thousand dollars a share.
    const [usual] = await api.db.select().from(quotes).where(eq(quotes.tickerId, still));
    await api.db.update(quotes).set({ price: 10_000 }).where(eq(quotes.tickerId, still));
    const boaster = await addInvestor(Array.from({ length: 12 }, () => [still, 1_000_000_000] as const));
    const warned: object[] = [];
    const log = { info: () => undefined, error: () => undefined, warn: (values: object) => void warned.push(values) };
    await api.runJob('rank-people', { log });
    await api.db
      .update(quotes)
      .set({ price: usual?.price ?? 50 })
      .where(eq(quotes.tickerId, still));
    expect(await getPerformer(reader, boaster)).toBeUndefined();
    expect(await getPerformer(reader, honest)).toBeDefined();
    expect((await row(honest))?.score).toBeGreaterThan(0);
    expect(warned).toEqual([{ userIds: [boaster.id] }]);
    await api.db.delete(holdings).where(eq(holdings.userId, boaster.id));
  });

  it('counts no gain for a holding that was recorded today, whatever the price did before', async () => {
    // Tomorrow's date when midnight passes during the test: a day that has not begun counts as today.
    const late = await addInvestor([[rising, 1000]], { since: dayAgo(-1) });
    await api.runJob('rank-people');
    expect(await getPerformer(reader, late)).toMatchObject({ p_change: 0 });
  });

  it('ranks private accounts for their followers only', async () => {
    const closed = await addInvestor([[rising, 1]], { change: { isPrivate: true } });
    await api.runJob('rank-people');
    const [follower, asker] = [await api.people.appUser(), await api.people.appUser()];
    await follow(api, follower, closed);
    await follow(api, asker, closed, 'requested');
    const seen = await getPerformer(follower, closed);
    expect(seen).toMatchObject({ is_follow: true, is_account_private: true, p_change: 50 });
    expect(seen?.chart_data.at(-1)?.value).toBe(300);
    expect(await getPerformer(closed, closed)).toMatchObject({ p_change: 50 });
    expect(await getPerformer(asker, closed)).toBeUndefined();
    expect(await getPerformer(reader, closed)).toBeUndefined();
    const [ofFollower, ofAsker] = [await getPerformers(follower), await getPerformers(asker)];
    expect(ofAsker.totalCount).toBe((ofFollower.totalCount ?? 0) - 1);
    expect(ofAsker.data).toHaveLength(ofAsker.totalCount ?? -1);
    await api.db.update(users).set({ score: 99 }).where(eq(users.id, closed.id));
    expect((await influencers(asker)).people.find(({ user_id }) => user_id === closed.id)).toMatchObject({
      chart_data: [],
      p_change: 0,
    });
  });

  it('removes users at once when they make the portfolio private, and in the next run when they sold it', async () => {
    const [shy, seller] = [await addInvestor([[rising, 1]]), await addInvestor([[rising, 1]])];
    await api.runJob('rank-people');
    expect(await getPerformer(reader, shy)).toBeDefined();
    await api.db.update(userSettings).set({ publicPortfolio: 'group' }).where(eq(userSettings.userId, shy.id));
    await api.db.delete(holdings).where(eq(holdings.userId, seller.id));
    expect(await getPerformer(reader, shy)).toBeUndefined();
    api.clock.advance(1000);
    await api.runJob('rank-people');
    expect(await getPerformer(reader, seller)).toBeUndefined();
    const storedUsers = await api.db.select({ id: portfolioPerformance.userId }).from(portfolioPerformance);
    expect(storedUsers.filter(({ id }) => id === seller.id || id === shy.id)).toEqual([]);
  });

  it('contains no amounts of users who share percentages only, and no users who share nothing', async () => {
    const [shy, off] = [await addInvestor([[rising, 20]]), await addInvestor([[rising, 20]])];
    await api.runJob('rank-people');
    const before = await getPerformer(reader, shy);
    await api.db.update(userSettings).set({ portfolioDetail: 'percentages' }).where(eq(userSettings.userId, shy.id));
    await api.db.update(userSettings).set({ portfolioDetail: 'off' }).where(eq(userSettings.userId, off.id));
    const after = await getPerformer(reader, shy);
    // The split made 40 shares of 20.
    expect(before?.chart_data.at(-1)?.value).toBe(6000);
    // 150 per share now, 140 at the previous close, which counts as 100.
    expect(after?.chart_data.at(-1)?.value).toBe(107.14);
    expect(after?.p_change).toBe(before?.p_change);
    expect(await getPerformer(reader, off)).toBeUndefined();
  });

  it('includes the reader, and leaves out hidden, muted, closed and guest accounts', async () => {
    const me = await addInvestor([[still, 2]]);
    const gone = await Promise.all([
      addInvestor([[rising, 2]], { change: { statusId: userStatusIds.deactivated } }),
      addInvestor([[rising, 2]], { change: { statusId: userStatusIds.disabled } }),
      addInvestor([[rising, 2]], { change: { isGuest: true } }),
      addInvestor([[rising, 2]]),
      addInvestor([[rising, 2]]),
      addInvestor([[rising, 2]]),
    ]);
    const [, , , blocker, blocked, muted] = gone;
    await block(api, blocker, me);
    await block(api, me, blocked);
    await api.as(me).call('addMute', { kind: 'person', target: String(muted.id) });
    await api.runJob('rank-people');
    const ids = (await getPerformers(me)).data?.map(({ user_id }) => user_id) ?? [];
    expect(ids).toContain(me.id);
    expect(ids.filter((id) => gone.some((person) => person.id === id))).toEqual([]);
    expect((await getPerformers(me)).totalCount).toBe(ids.length);
  });

  it('pages without repeating or losing users, up to the end of the ranking', async () => {
    const all = (await getPerformers(reader)).data?.map(({ user_id }) => user_id) ?? [];
    const paged: number[] = [];
    for (let pageNumber = 1; pageNumber <= Math.ceil(all.length / 3); pageNumber += 1)
      paged.push(
        ...((await getPerformers(reader, { pageNumber, pageSize: 3 })).data ?? []).map(({ user_id }) => user_id),
      );
    expect(paged).toEqual(all);
    for (const bad of [{ pageSize: -1 }, { pageSize: 2_000_000_000 }, { pageNumber: -1 }])
      expect((await getPerformers(reader, bad)).status).toBe(200);
    expect(await getPerformers(reader, { pageNumber: 2_000_000_000 })).toMatchObject({ status: 200, data: [] });
  });
});

describe('getInfluencerList', () => {
  it('is refused to guests, developers and admins', async () => {
    const variables = { pageNumber: 1, pageSize: 10 };
    expect(await api.as(null).raw('getInfluencerList', variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await influencers(person)).toMatchObject({ status: 403, data: null });
  });

  it('ranks by followers, posts, likes and comments of others; the counters equal their rows', async () => {
    const [famous, liked, alone] = [await api.people.appUser(), await api.people.appUser(), await api.people.appUser()];
    const fans = await Promise.all(Array.from({ length: 4 }, () => api.people.appUser()));
    for (const fan of fans) await follow(api, fan, famous);
    const recent = api.clock.now();
    const id = await writePost(api, liked, { change: { createdAt: new Date(recent.getTime() - DAY) } });
    await writePost(api, alone, { change: { createdAt: new Date(recent.getTime() - 91 * DAY) } });
    for (const fan of [...fans, liked])
      await api.as(fan).call('addPostVote', { postId: id, isUpVote: true, isDownVote: false });
    await api.db.insert(postComments).values(
      [fans[0], fans[0], liked].map((person) => ({
        postId: id,
        authorId: person?.id ?? 0,
        comment: 'Yes',
        searchKey: 'yes',
      })),
    );
    await api.runJob('rank-people');
    // Four followers are 40 points; a post with four likes and a comment of one other user is 7.
    const getScore = (points: number) => Math.round((100 * points * 100) / (points + 1000)) / 100;
    expect((await row(famous))?.score).toBeCloseTo(getScore(40), 2);
    expect((await row(liked))?.score).toBeCloseTo(getScore(7), 2);
    expect((await row(alone))?.score).toBe(0);
    const { people } = await influencers(fans[0] ?? reader);
    const ids = people.map(({ user_id }) => user_id);
    expect(ids.indexOf(famous.id)).toBeLessThan(ids.indexOf(liked.id));
    expect(ids).not.toContain(alone.id);
    expect(people.find(({ user_id }) => user_id === famous.id)).toMatchObject({
      num_followers: 4,
      num_posts: 0,
      is_follow: true,
      s_score: getScore(40),
      p_change: 0,
      chart_data: [],
    });
    expect(people.find(({ user_id }) => user_id === liked.id)).toMatchObject({ num_posts: 1, is_follow: false });
  });

  it('returns one item with the page and the total', async () => {
    const { data, totalCount, people } = await influencers(reader);
    expect(data).toHaveLength(1);
    expect(totalCount).toBe(people.length);
    expect(await influencers(reader, { pageNumber: 50 })).toMatchObject({ data: [{ response: [] }] });
  });

  it('lowers scores over time: the same job gives less later', async () => {
    const author = await api.people.appUser();
    await writePost(api, author, { change: { createdAt: new Date(api.clock.now().getTime() - DAY) } });
    await api.runJob('rank-people');
    expect((await row(author))?.score).toBeGreaterThan(0);
    api.clock.advance(100 * DAY);
    await api.runJob('rank-people');
    expect((await row(author))?.score).toBe(0);
  });
});
