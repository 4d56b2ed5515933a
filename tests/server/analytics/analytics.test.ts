import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHART_STEPS } from '../../../rules/bots/analytics.ts';
import { stepsUntil } from '../../../server/modules/bots/analytics/analyticsSteps.ts';
import { commandUses } from '../../../server/database/tables/bots/commands.ts';
import { reviews, subscriptionEvents } from '../../../server/database/tables/bots/store.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot } from '../bots/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const DAY = 24 * 60 * 60 * 1000;
/** Noon, some days ago, so that no test runs across midnight. */
const ago = (days: number): Date => {
  const now = api.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 0, 0, 1) - days * DAY);
};
const dayAgo = (days: number): string => ago(days).toISOString().slice(0, 10);

async function createTeamWithBot(change: Parameters<typeof getBot>[2] = {}) {
  const reader = await api.people.developer();
  const team = await api.people.team({ members: [{ person: reader, role: 'readonly' }] });
  return { owner: team.owner, reader, team, botId: await getBot(api, team, change) };
}

const use = (botId: number, days: number, uses: number, commandKey = 'price') =>
  api.db.insert(commandUses).values({ botId, commandKey, day: dayAgo(days), uses });

const chart = (person: TestPerson, botId: number, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getBotAnalysisChart', { botId, ...variables });

async function getValues(
  person: TestPerson,
  botId: number,
  variables: Record<string, unknown> = {},
): Promise<number[]> {
  const answer = await chart(person, botId, variables);
  expect(answer.status).toBe(200);
  return answer.data?.map(({ value }) => value) ?? [];
}

const tail = (values: readonly number[], length: number): number[] => values.slice(-length);

describe('the intervals of a chart', () => {
  it('begin at midnight, on Mondays and on the first of a month, in UTC', () => {
    const sunday = new Date('2026-03-01T23:59:59.999Z');
    const last = (unit: 'day' | 'week' | 'month', back: number) =>
      stepsUntil(unit, sunday)
        .at(-1 - back)
        ?.toISOString();
    expect([last('day', 0), last('day', 1)]).toEqual(['2026-03-01T00:00:00.000Z', '2026-02-28T00:00:00.000Z']);
    expect([last('week', 0), last('week', 1)]).toEqual(['2026-02-23T00:00:00.000Z', '2026-02-16T00:00:00.000Z']);
    expect([last('month', 0), last('month', 1)]).toEqual(['2026-03-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']);
    expect(last('month', 3)).toBe('2025-12-01T00:00:00.000Z');
    for (const unit of ['day', 'week', 'month'] as const)
      expect(stepsUntil(unit, sunday)).toHaveLength(CHART_STEPS[unit]);
  });
});

describe('getBotAnalysisChart', () => {
  it('is available to the team and admins only', async () => {
    const { botId, reader } = await createTeamWithBot();
    expect(await api.as(null).raw('getBotAnalysisChart', { botId })).toMatchObject(unauthenticated);
    expect(await chart(await api.people.developer(), botId)).toMatchObject({ status: 404, data: null });
    expect(await chart(await api.people.appUser(), botId)).toMatchObject({ status: 403 });
    for (const person of [reader, await api.people.admin()])
      expect(await chart(person, botId)).toMatchObject({ status: 200 });
  });

  it('fills gaps with zeros, and has the requested number of intervals', async () => {
    const { botId, owner } = await createTeamWithBot();
    for (const unit of ['day', 'week', 'month'] as const)
      for (const kind of ['use', 'subscribers', 'ratings']) {
        const values = await getValues(owner, botId, { durationType: unit, chart: kind });
        expect(values).toEqual(Array.from({ length: CHART_STEPS[unit] }, () => 0));
      }
    const { data } = await chart(owner, botId);
    expect(data?.at(-1)).toMatchObject({ chart_ts: `${dayAgo(0)}T00:00:00.000Z`, duration_type: 'day' });
    expect(data?.[0]?.chart_ts).toBe(`${dayAgo(29)}T00:00:00.000Z`);
  });

  it('counts the uses of all commands, or of one command in any spelling', async () => {
    const { botId, owner } = await createTeamWithBot();
    const otherTeam = await createTeamWithBot();
    await use(botId, 0, 5);
    await use(botId, 0, 2, 'news');
    await use(botId, 2, 7);
    await use(botId, 29, 3);
    await use(botId, 30, 1000);
    await use(otherTeam.botId, 0, 1000);
    const all = await getValues(owner, botId);
    expect([all[0], ...tail(all, 3)]).toEqual([3, 7, 0, 7]);
    expect(tail(await getValues(owner, botId, { commandText: '/PRICE' }), 3)).toEqual([7, 0, 5]);
    expect(tail(await getValues(owner, botId, { commandText: 'gone' }), 1)).toEqual([0]);
    expect(await chart(owner, botId, { commandText: 'two words' })).toMatchObject({ status: 400 });
    const sum = (await getValues(owner, botId, { durationType: 'week' })).reduce((value, next) => value + next, 0);
    expect(sum).toBe(1017);
    expect((await getValues(owner, botId, { durationType: 'month' })).reduce((value, next) => value + next, 0)).toBe(
      1017,
    );
  });

  it('shows the number of subscribers at the end of each interval', async () => {
    const { botId, owner } = await createTeamWithBot({ subscriberCount: 3 });
    await api.db.insert(subscriptionEvents).values([
      { botId, change: 1, createdAt: ago(200) },
      { botId, change: 1, createdAt: ago(3) },
      { botId, change: 1, createdAt: ago(3) },
      { botId, change: -1, createdAt: ago(1) },
      { botId, change: 1, createdAt: ago(0) },
    ]);
    expect(tail(await getValues(owner, botId, { chart: 'subscribers' }), 5)).toEqual([1, 3, 3, 2, 3]);
  });

  it('shows the average of all reviews written until the end of each interval', async () => {
    const { botId, owner } = await createTeamWithBot();
    const stars: [number, number][] = [
      [400, 2],
      [3, 4],
      [1, 3],
    ];
    for (const [days, given] of stars) {
      const { id } = await api.people.appUser();
      await api.db
        .insert(reviews)
        .values({ botId, userId: id, stars: given, review: 'Fine', searchKey: 'fine', createdAt: ago(days) });
    }
    const values = await getValues(owner, botId, { chart: 'ratings' });
    expect([values[0], ...tail(values, 5)]).toEqual([2, 2, 3, 3, 3, 3]);
    expect((await getValues(owner, botId, { chart: 'ratings', durationType: 'month' })).at(-1)).toBe(3);
  });
});

describe('getBotAnalysisOverview', () => {
  const overview = (person: TestPerson, variables: Record<string, unknown> = {}) =>
    api.as(person).call('getBotAnalysisOverview', { pageNumber: 1, pageSize: 20, ...variables });

  it('is available to developers, and contains only the bots of their teams', async () => {
    const { botId, reader } = await createTeamWithBot();
    expect(await api.as(null).raw('getBotAnalysisOverview', { pageNumber: 1, pageSize: 5 })).toMatchObject(
      unauthenticated,
    );
    expect(await overview(await api.people.appUser())).toMatchObject({ status: 403 });
    expect(await overview(await api.people.developer(), { botId })).toMatchObject({ data: [], total_count: 0 });
    expect(await overview(reader)).toMatchObject({ total_count: 1, data: [{ id: botId }] });
  });

  it('sums thirty days and compares them with the previous thirty', async () => {
    const { botId, owner, team } = await createTeamWithBot({ subscriberCount: 4, reviewCount: 2, starTotal: 7 });
    await use(botId, 0, 5);
    await use(botId, 0, 1, 'news');
    await use(botId, 29, 4);
    await use(botId, 30, 20);
    await use(botId, 59, 1);
    await use(botId, 60, 1000);
    await api.db.insert(subscriptionEvents).values([
      { botId, change: 1, createdAt: ago(40) },
      { botId, change: 1, createdAt: ago(2) },
      { botId, change: -1, createdAt: ago(1) },
      { botId, change: 1, createdAt: ago(0) },
    ]);
    const { data } = await overview(owner, { botId });
    expect(data).toHaveLength(1);
    expect(data?.[0]).toMatchObject({
      id: botId,
      team_id: team.id,
      team_name: team.name,
      num_subscribers: 4,
      subscribers_30_days: 1,
      uses_30_days: 10,
      uses_previous_30_days: 21,
      avg_out_five: 3.5,
      num_reviews: 2,
    });
    const trend = data?.[0]?.trend ?? [];
    expect([trend.length, trend[0], trend.at(-1)]).toEqual([30, 4, 6]);
  });

  it('sorts, searches and pages with the same number of statements', async () => {
    const { owner, team, botId } = await createTeamWithBot({ name: 'Alpha', searchKey: 'alpha', subscriberCount: 1 });
    const beta = await getBot(api, team, { name: 'Beta', searchKey: 'beta', subscriberCount: 9 });
    await use(botId, 0, 3);
    const names = async (variables: Record<string, unknown>) =>
      (await overview(owner, variables)).data?.map(({ name }) => name);
    expect(await names({})).toEqual(['Alpha', 'Beta']);
    expect(await names({ sortBy: 'subscribers' })).toEqual(['Beta', 'Alpha']);
    expect(await names({ sortBy: 'name' })).toEqual(['Alpha', 'Beta']);
    expect(await names({ sortBy: 'name', sortOrder: 'desc' })).toEqual(['Beta', 'Alpha']);
    expect(await names({ sortBy: 'rating' })).toHaveLength(2);
    expect(await names({ searchText: 'BETA' })).toEqual(['Beta']);
    expect(await overview(owner, { pageSize: 1, pageNumber: 2 })).toMatchObject({
      total_count: 2,
      data: [{ id: beta }],
    });
    const statements = (pageSize: number) =>
      countStatements(api, owner, (caller) => caller.call('getBotAnalysisOverview', { pageNumber: 1, pageSize }));
    expect(await statements(100)).toBe(await statements(1));
  });
});
