import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toIsoDate } from '../../../rules/days.ts';
import { botStatusIds, teamStatusIds, userStatusIds } from '../../../server/database/referenceIds.ts';
import { betaTesters } from '../../../server/database/tables/bots/betaTesters.ts';
import { commandUses } from '../../../server/database/tables/bots/commands.ts';
import { reviews } from '../../../server/database/tables/bots/store.ts';
import { bugReports, feedback } from '../../../server/database/tables/platform/feedback.ts';
import { posts } from '../../../server/database/tables/social/posts.ts';
import { createRandom, type Random } from '../../../server/seed/random.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot } from '../bots/support.ts';

/** The statements of the dashboards beside their obvious form: filters over all rows of generated platforms. */

const DAY_MS = 86_400_000;
const OLDEST_DAYS = 200;

const startOfDay = (at: Date): number => Math.floor(at.getTime() / DAY_MS) * DAY_MS;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Adds people, posts, teams, bots and messages in all their states, and returns what was added. */
async function createPlatform(api: TestApi, random: Random) {
  const now = api.clock.now();
  const past = (): Date => new Date(now.getTime() - Math.floor(random.next() * OLDEST_DAYS * DAY_MS));
  const people: (TestPerson & { statusId: number; isGuest: boolean; createdAt: Date })[] = [];
  for (let count = 0; count < 60; count += 1) {
    const role = random.pick(['app_user', 'app_user', 'bot_developer'] as const);
    const change = {
      statusId: random.pick([...Object.values(userStatusIds), userStatusIds.active, userStatusIds.active]),
      isGuest: role === 'app_user' && random.chance(0.2),
      createdAt: past(),
    };
    people.push({ ...(await api.people.person(role, change)), ...change });
  }
  const written = Array.from({ length: 200 }, () => ({
    authorId: random.pick(people).id,
    type: 'text' as const,
    description: 'Up',
    searchKey: 'up',
    isRepost: random.chance(0.2),
    state: random.pick(['visible', 'visible', 'hidden', 'deleted'] as const),
    createdAt: past(),
  }));
  await api.db.insert(posts).values(written);
  const developers = people.filter(({ role }) => role === 'bot_developer');
  const messages = Array.from({ length: 40 }, () => random.pick(['open', 'in_progress', 'closed'] as const));
  await api.db.insert(feedback).values(messages.map((status) => ({ feedback: 'Nice', status, searchKey: 'nice' })));
  await api.db
    .insert(bugReports)
    .values(messages.slice(9).map((status) => ({ title: 'B', description: 'B', status, searchKey: 'b' })));
  const bots = [];
  for (let count = 0; count < 6; count += 1) {
    const [owner, ...rest] = random.sample(developers, 4);
    if (owner === undefined) throw new Error('There are no developers');
    const members = rest.map((person) => ({
      person,
      state: random.pick(['accepted', 'invited', 'declined'] as const),
    }));
    const statusId = random.pick([teamStatusIds.active, teamStatusIds.active, teamStatusIds.inactive]);
    const team = await api.people.team({ owner, members, change: { statusId } });
    const memberIds = [owner.id, ...members.filter(({ state }) => state === 'accepted').map(({ person }) => person.id)];
    for (let bot = 0; bot < 3; bot += 1) bots.push(await createBot(team, memberIds, statusId === teamStatusIds.active));
  }
  return { people, developers, posts: written, messages, bots };

  async function createBot(team: Parameters<typeof getBot>[1], memberIds: readonly number[], isInActiveTeam: boolean) {
    const change = {
      statusId: random.pick(Object.values(botStatusIds)),
      subscriberCount: random.int(0, 50),
      deletedAt: random.chance(0.2) ? past() : null,
    };
    const botId = await getBot(api, team, change);
    const testers = random.sample(people, 3).map(({ id: userId }) => ({ botId, userId, accepted: random.chance(0.3) }));
    const ratings = random.sample(people, 12).map(({ id: userId }) => {
      const createdAt = new Date(now.getTime() - Math.floor(random.next() * 14 * DAY_MS));
      const updatedAt = random.chance(0.3) ? now : createdAt;
      return { botId, userId, stars: 4, review: 'Good', searchKey: 'good', createdAt, updatedAt };
    });
    const uses = [0, 1, 28, 29, 30, 31].map((days) => ({
      botId,
      commandKey: 'price',
      day: toIsoDate(new Date(now.getTime() - days * DAY_MS)),
      uses: random.int(1, 9),
    }));
    await api.db.insert(betaTesters).values(testers);
    await api.db.insert(reviews).values(ratings);
    await api.db.insert(commandUses).values(uses);
    return { ...change, memberIds, isInActiveTeam, testers, ratings, uses };
  }
}

type Platform = Awaited<ReturnType<typeof createPlatform>>;

const isInReview = ({ statusId }: { readonly statusId: number }): boolean =>
  statusId === botStatusIds.verification_requested || statusId === botStatusIds.publish_requested;

function expectedForAdmin({ people, posts: all, messages, bots }: Platform, now: Date, days: number) {
  const first = startOfDay(now) - (days - 1) * DAY_MS;
  const chart = (rows: readonly { readonly createdAt: Date }[]) =>
    Array.from({ length: days }, (_, index) => {
      const day = first + index * DAY_MS;
      return {
        date: new Date(day).toISOString(),
        value: rows.filter(({ createdAt }) => startOfDay(createdAt) === day).length,
      };
    });
  const before = (rows: readonly { readonly createdAt: Date }[]) =>
    rows.filter(({ createdAt }) => {
      const at = createdAt.getTime();
      return at >= first - days * DAY_MS && at < now.getTime() - days * DAY_MS;
    }).length;
  const existing = people.filter(({ statusId }) => statusId !== userStatusIds.deleted);
  const signups = people.filter(({ isGuest }) => !isGuest);
  const written = all.filter(({ isRepost }) => !isRepost);
  const existingBots = bots.filter(({ deletedAt }) => deletedAt === null);
  return {
    developerUserCount: existing.filter(({ role }) => role === 'bot_developer').length,
    appUserCount: existing.filter(({ role }) => role === 'app_user').length,
    botCount: existingBots.length,
    botReviewCount: existingBots.filter(isInReview).length,
    feedbackCount: messages.filter((status) => status === 'open').length,
    bugReportCount: messages.slice(9).filter((status) => status === 'open').length,
    signup_chart: chart(signups),
    post_chart: chart(written),
    signup_before: before(signups),
    post_before: before(written),
  };
}

function expectedForDeveloper({ bots }: Platform, developerId: number, now: Date) {
  const own = bots.filter(({ memberIds, deletedAt }) => deletedAt === null && memberIds.includes(developerId));
  const active = own.filter(({ isInActiveTeam }) => isInActiveTeam);
  const isNew = ({ createdAt }: { readonly createdAt: Date }) => createdAt.getTime() >= now.getTime() - 7 * DAY_MS;
  const firstDay = toIsoDate(new Date(startOfDay(now) - 29 * DAY_MS));
  return {
    botCount: own.length,
    botReviewCount: own.filter(isInReview).length,
    betaBotCount: own.filter(({ testers }) => testers.some(({ accepted }) => accepted)).length,
    newRatingCount: sum(active.map(({ ratings }) => ratings.filter(isNew).length)),
    subscriberCount: sum(active.map(({ subscriberCount }) => subscriberCount)),
    useCount: sum(active.flatMap(({ uses }) => uses.filter(({ day }) => day >= firstDay).map((use) => use.uses))),
  };
}

describe.each(['first', 'second', 'third'])('on the %s platform', (name) => {
  let api: TestApi;
  let platform: Platform;
  beforeAll(async () => {
    api = await startTestApi();
    platform = await createPlatform(api, createRandom(`tests:dashboards:${name}`));
  });
  afterAll(() => api.close());

  it.each([7, 30, 90])('an admin sees what filters over all rows find, in %s days', async (days) => {
    // Older than the charts, so that only the rows of the platform are in the figures.
    const admin = await api.people.admin({ createdAt: new Date(0) });
    const { data } = await api.as(admin).call('getAdminDashboardCount', { days });
    expect(data).toMatchObject(expectedForAdmin(platform, api.clock.now(), days));
  });

  it('every developer sees what filters over all bots find', async () => {
    for (const developer of platform.developers.filter(({ statusId }) => statusId === userStatusIds.active)) {
      const { data } = await api.as(developer).call('getDeveloperDashboardCount');
      expect(data).toMatchObject(expectedForDeveloper(platform, developer.id, api.clock.now()));
    }
  });

  it('every app user sees the posts that a filter over all posts finds', async () => {
    for (const { id, role, statusId, ...person } of platform.people) {
      if (role !== 'app_user' || statusId !== userStatusIds.active) continue;
      const { data } = await api.as({ id, role, ...person }).call('getDashboardCount');
      const own = platform.posts.filter((post) => post.authorId === id && post.state === 'visible' && !post.isRepost);
      expect(data?.postCount).toBe(own.length);
    }
  });
});
