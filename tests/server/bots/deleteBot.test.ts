import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { betaTesters } from '../../../server/database/tables/bots/betaTesters.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { subscriptionEvents, subscriptions } from '../../../server/database/tables/bots/store.ts';
import { teams } from '../../../server/database/tables/bots/teams.ts';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { storedFiles, toKey, getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import {
  getAudit,
  getBot,
  categoryCount,
  choices,
  findByName,
  createFounder,
  join,
  getLog,
  newBot,
  readyBot,
  getRequests,
  toRow,
  teamRow,
} from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const remove = (person: TestPerson, botId: number) => api.as(person).call('deleteBot', { botId });

describe('deleteBot', () => {
  it('is available to owners and admins: not to guests, strangers, other roles and other members', async () => {
    const [lead, builder, stranger] = await api.people.developers(3);
    const team = await api.people.team({
      members: [
        { person: lead, role: 'admin' },
        { person: builder, role: 'developer' },
      ],
    });
    const botId = await getBot(api, team);
    expect(await api.as(null).raw('deleteBot', { botId })).toMatchObject(unauthenticated);
    expect(await remove(stranger, botId)).toMatchObject({ status: 404 });
    expect(await remove(lead, botId)).toMatchObject({ status: 403 });
    expect(await remove(builder, botId)).toMatchObject({ status: 403 });
    expect(await remove(await api.people.appUser(), botId)).toMatchObject({ status: 403 });
    expect((await toRow(api, botId)).deletedAt).toBeNull();
    expect(await remove(await api.people.admin(), botId)).toMatchObject({ status: 200 });
  });

  it('is refused to the owner of a bot that an admin disabled, even after the team removed it', async () => {
    const team = await api.people.team();
    const admin = await api.people.admin();
    const botId = await readyBot(api, team, { statusId: botStatusIds.published });
    await api.as(admin).call('enableDisableBot', { botId, botStatusId: botStatusIds.disabled });
    expect(await remove(team.owner, botId)).toMatchObject({ status: 403 });
    const seen = await api.as(team.owner).call('getBotDetailsById', { botId });
    expect(seen.data?.viewer_can.delete).toBe(false);
    await api.as(team.owner).call('removeBot', { botId });
    const answer = await remove(team.owner, botId);
    expect(answer).toMatchObject({ status: 403 });
    expect(answer.message).toContain('write to the reviewers');
    expect((await toRow(api, botId)).deletedAt).toBeNull();
    expect(await remove(admin, botId)).toMatchObject({ status: 200 });
  });

  it('hides the bot permanently, frees its names, deletes its files and updates the counters', async () => {
    const { person, personal } = await createFounder(api);
    const { categoryIds } = await choices(api);
    const [categoryId = 0] = categoryIds;
    const variables = await newBot({ botCategoryId: categoryId });
    const { data } = await api.as(person).call('addBot', variables);
    const botId = data?.bot.id ?? 0;
    const counted = await categoryCount(api, categoryId);
    expect(await remove(person, botId)).toEqual({ status: 200, message: 'Bot deleted' });
    expect(await storedFiles(api)).not.toContain(toKey(data?.bot.image));
    expect(await categoryCount(api, categoryId)).toBe(counted - 1);
    expect((await teamRow(api, personal.id)).botCount).toBe(0);
    expect(await api.as(person).call('getBotDetailsById', { botId })).toMatchObject({ status: 404, data: null });
    expect(await getLog(api, botId)).toContain('bot.deleted');
    expect((await getAudit(api, botId)).map(({ action }) => action)).toContain('bots.deleted');
    expect(await api.as(person).call('addBot', { ...variables, image: (await newBot())['image'] })).toMatchObject({
      status: 200,
    });
    expect(await findByName(api, String(variables['name']))).toHaveLength(2);
  });

  it('ends subscriptions, invitations and requests, and notifies subscribers and the team', async () => {
    const [owner, member] = await api.people.developers(2);
    const subscriber = await api.people.appUser();
    const team = await api.people.team({ owner, members: [{ person: member }], change: { botCount: 1 } });
    const botId = await readyBot(api, team, { subscriberCount: 1, statusId: botStatusIds.published });
    await api.db.insert(subscriptions).values({ botId, userId: subscriber.id });
    await api.db.insert(betaTesters).values({ botId, userId: subscriber.id });
    await remove(owner, botId);
    expect(await toRow(api, botId)).toMatchObject({ subscriberCount: 0 });
    expect(await api.db.select().from(subscriptions).where(eq(subscriptions.botId, botId))).toMatchObject([
      { active: false },
    ]);
    expect(await api.db.select().from(subscriptionEvents).where(eq(subscriptionEvents.botId, botId))).toMatchObject([
      { change: -1 },
    ]);
    expect(await api.db.select().from(betaTesters).where(eq(betaTesters.botId, botId))).toEqual([]);
    expect((await getRequests(api, botId)).filter(({ state }) => state === 'open')).toEqual([]);
    expect(await getNotices(api, subscriber.id)).toMatchObject([{ messageId: 'notifications.botGone', link: null }]);
    expect(await getNotices(api, member.id)).toMatchObject([{ messageId: 'notifications.botDeleted', link: null }]);
    expect(await getNotices(api, owner.id)).toEqual([]);
  });

  it('takes effect once for parallel calls', async () => {
    const team = await api.people.team({ change: { botCount: 3 } });
    const botId = await getBot(api, team);
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(team.owner, botId)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
    expect((await teamRow(api, team.id)).botCount).toBe(2);
  });
});

describe('changeBotTeam', () => {
  let lead: TestPerson;
  let builder: TestPerson;
  beforeEach(async () => {
    [lead, builder] = await api.people.developers(2);
  });
  const move = (person: TestPerson, botId: number, teamId: number) =>
    api.as(person).call('changeBotTeam', { botId, teamId });

  it('requires a leading role in the old team and a building role in the new one', async () => {
    const from = await api.people.team({
      members: [
        { person: lead, role: 'admin' },
        { person: builder, role: 'developer' },
      ],
    });
    const to = await api.people.team();
    const botId = await getBot(api, from);
    expect(await api.as(null).raw('changeBotTeam', { botId, teamId: to.id })).toMatchObject(unauthenticated);
    expect(await move(await api.people.developer(), botId, to.id)).toMatchObject({ status: 404, data: null });
    expect(await move(builder, botId, to.id)).toMatchObject({ status: 403, data: null });
    expect(await move(lead, botId, to.id)).toMatchObject({ status: 404, data: null });
    await join(api, to.id, lead, 'readonly');
    expect(await move(lead, botId, to.id)).toMatchObject({ status: 403, data: null });
    expect(await move(lead, botId, from.id)).toMatchObject({ status: 400, data: null });
    expect((await toRow(api, botId)).teamId).toBe(from.id);
  });

  it('moves the bot and its counter, writes both logs and notifies both teams', async () => {
    const from = await api.people.team({ members: [{ person: lead, role: 'admin' }], change: { botCount: 1 } });
    const to = await api.people.team({ owner: lead, members: [{ person: builder }] });
    const botId = await getBot(api, from);
    expect(await move(lead, botId, to.id)).toMatchObject({
      status: 200,
      data: { team_id: to.id, team_name: to.name, is_personal_team: false },
    });
    expect((await teamRow(api, from.id)).botCount).toBe(0);
    expect((await teamRow(api, to.id)).botCount).toBe(1);
    expect(await getLog(api, botId)).toEqual(['bot.moved', 'bot.moved']);
    expect(await getNotices(api, from.owner.id)).toMatchObject([{ messageId: 'notifications.botMoved', link: null }]);
    expect(await getNotices(api, builder.id)).toMatchObject([{ link: `/my-bots-detail/${botId}` }]);
    expect(await api.as(from.owner).call('getBotDetailsById', { botId })).toMatchObject({ status: 404 });
  });

  it('ends two parallel moves in one team with the correct counters', async () => {
    const from = await api.people.team({ owner: lead, change: { botCount: 1 } });
    const [firstTarget, secondTarget] = await Promise.all([
      api.people.team({ owner: lead }),
      api.people.team({ owner: lead }),
    ]);
    const botId = await getBot(api, from);
    const answers = await Promise.all([move(lead, botId, firstTarget.id), move(lead, botId, secondTarget.id)]);
    const counts = await Promise.all(
      [from, firstTarget, secondTarget].map(async ({ id }) => (await teamRow(api, id)).botCount),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(counts[0]).toBe(0);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status } of answers) expect([200, 409]).toContain(status);
  });

  it('never leaves a bot without a team when the team is deleted at the same time', async () => {
    const from = await api.people.team({ owner: lead, change: { botCount: 1 } });
    const to = await api.people.team({ owner: lead });
    const botId = await getBot(api, from);
    const [moved, deleted] = await Promise.all([
      move(lead, botId, to.id),
      api.as(lead).call('deleteTeam', { teamId: to.id }),
    ]);
    expect([moved.status, deleted.status].toSorted((a, b) => a - b)).not.toEqual([200, 200]);
    const homeless = await api.db
      .select()
      .from(bots)
      .innerJoin(teams, eq(teams.id, bots.teamId))
      .where(and(eq(bots.id, botId), eq(teams.statusId, 2)));
    expect(homeless).toEqual([]);
  });
});
