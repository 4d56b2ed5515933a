import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { betaTesters } from '../../../../server/database/tables/bots/betaTesters.ts';
import { teamMembers } from '../../../../server/database/tables/bots/teams.ts';
import type { TestPerson, TestTeam } from '../../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { LiveBot } from './liveBot.ts';
import { callAsBot, createRunningBot, pollEvent, setToken } from './runningBot.ts';
import { getMessages, send } from '../support.ts';

let api: TestApi;
let bot: { readonly botId: number; readonly person: TestPerson; readonly team: TestTeam; readonly token: string };
let testToken: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  bot = await createRunningBot(api);
  testToken = await setToken(api, bot.botId, 'test');
});

let keys = 0;

const write = (person: TestPerson, text: string, lane?: 'live' | 'test') =>
  api.as(person).call('sendConversationMessage', {
    botId: bot.botId,
    text,
    clientKey: `lane-${(keys += 1)}`,
    ...(lane === undefined ? {} : { lane }),
  });

/** The texts of the events that a token gets now. */
async function pollTexts(token: string): Promise<readonly (string | undefined)[]> {
  const { body } = await callAsBot(api, token, 'events', { waitSeconds: 0, limit: 100 });
  return body.data?.events?.map((event) => event.body.data.text) ?? [];
}

async function createTester(isAccepted = true): Promise<TestPerson> {
  const tester = await api.people.developer();
  await api.db.insert(betaTesters).values({ botId: bot.botId, userId: tester.id, accepted: isAccepted });
  return tester;
}

describe('lanes', () => {
  it('give a token of the test lane what its team and testers write there, and nothing of subscribers', async () => {
    const tester = await createTester();
    await send(api, bot.person, bot.botId, 'from a subscriber');
    expect(await write(bot.team.owner, 'from the team', 'test')).toMatchObject({ status: 200 });
    expect(await write(tester, 'from a tester', 'test')).toMatchObject({ status: 200 });
    expect(await pollTexts(testToken)).toEqual(['from the team', 'from a tester']);
    expect(await pollTexts(bot.token)).toEqual(['from a subscriber']);
  });

  it('name the lane in the event and in the description of the bot', async () => {
    await write(bot.team.owner, 'hello', 'test');
    expect((await pollEvent(api, testToken)).body).toMatchObject({ lane: 'test' });
    await send(api, bot.person, bot.botId, 'hello');
    expect((await pollEvent(api, bot.token)).body).toMatchObject({ lane: 'live' });
    expect((await callAsBot(api, testToken, 'self', {})).body.data).toMatchObject({ lane: 'test' });
    expect((await callAsBot(api, bot.token, 'self', {})).body.data).toMatchObject({ lane: 'live' });
  });

  it('are closed to subscribers and to testers who have not accepted', async () => {
    const invited = await createTester(false);
    for (const person of [bot.person, invited]) expect((await write(person, 'hello', 'test')).status).toBe(403);
    expect((await api.as(bot.person).call('getConversation', { botId: bot.botId })).data).toMatchObject({
      lane: 'live',
      can_test: false,
    });
    expect(await pollTexts(testToken)).toEqual([]);
  });

  it('keep a conversation where it is until its person moves it', async () => {
    const { owner } = bot.team;
    const read = async () => (await api.as(owner).call('getConversation', { botId: bot.botId })).data;
    expect(await read()).toMatchObject({ lane: 'live', can_test: true });
    await write(owner, 'one', 'test');
    await write(owner, 'two');
    expect(await read()).toMatchObject({ lane: 'test' });
    const first = await pollEvent(api, testToken);
    expect(first.body.data.text).toBe('one');
    await callAsBot(api, testToken, 'events', { limit: 0, acknowledge: [{ event: first.id, lease: first.lease }] });
    expect(await pollTexts(testToken)).toEqual(['two']);
    await write(owner, 'three', 'live');
    expect(await read()).toMatchObject({ lane: 'live' });
    expect(await pollTexts(bot.token)).toEqual(['three']);
  });

  it('do not deliver to one lane what was written in the other one', async () => {
    const { owner } = bot.team;
    await write(owner, 'for the test lane', 'test');
    await write(owner, 'for everybody', 'live');
    expect(await pollTexts(bot.token)).toEqual(['for everybody']);
    const { data } = await api.as(owner).call('getBotDeliveryList', { botId: bot.botId, lane: 'test' });
    expect(data).toMatchObject([{ state: 'dead', lane: 'test' }]);
    expect(
      await api.as(owner).call('redeliverBotEvent', { botId: bot.botId, eventId: data?.[0]?.id ?? 0 }),
    ).toMatchObject({
      status: 409,
      message: expect.stringContaining('in the other lane now'),
    });
    const { data: messages } = await api.as(owner).call('getConversationMessages', { botId: bot.botId });
    expect(messages?.map(({ state }) => state)).toEqual(['expired', 'working']);
  });

  it('return a former tester to the live lane', async () => {
    const tester = await createTester();
    await write(tester, 'as a tester', 'test');
    await api.db.delete(betaTesters).where(eq(betaTesters.userId, tester.id));
    await api.db
      .insert(teamMembers)
      .values({ teamId: bot.team.id, userId: tester.id, role: 'readonly', state: 'invited' });
    expect(await write(tester, 'not any more')).toMatchObject({ status: 403 });
    await api.sql`insert into subscriptions (bot_id, user_id, active) values (${bot.botId}, ${tester.id}, true)`;
    expect(await write(tester, 'as a subscriber')).toMatchObject({ status: 200 });
    expect(await pollTexts(bot.token)).toEqual(['as a subscriber']);
    expect(await pollTexts(testToken)).toEqual([]);
  });

  it('accept answers, failures and reads with a token of the same lane only', async () => {
    const { owner } = bot.team;
    await api.as(owner).call('updateBotConsent', { botId: bot.botId, scope: 'watchlist_read', isGranted: true });
    await write(owner, 'hello', 'test');
    const interactionId = (await pollEvent(api, testToken)).body.data.interaction_id;
    const answer = { interactionId, clientKey: 'a', text: 'Hi' };
    expect(await callAsBot(api, bot.token, 'answers', answer)).toMatchObject({ status: 404 });
    expect(await callAsBot(api, bot.token, 'watchlist', { interactionId })).toMatchObject({ status: 404 });
    expect(await callAsBot(api, testToken, 'watchlist', { interactionId })).toMatchObject({ status: 200 });
    expect(await callAsBot(api, testToken, 'answers', answer)).toMatchObject({ status: 200 });
    await send(api, bot.person, bot.botId, 'hello');
    const live = (await pollEvent(api, bot.token)).body.data.interaction_id;
    expect(await callAsBot(api, testToken, 'answers', { ...answer, interactionId: live })).toMatchObject({
      status: 404,
    });
    expect(await callAsBot(api, testToken, 'profile', { interactionId: live })).toMatchObject({ status: 404 });
    expect((await getMessages(api, bot.botId)).filter(({ author }) => author === 'bot')).toHaveLength(1);
  });

  it('separate connections as well', async () => {
    const [live, test] = [new LiveBot(api.url, bot.token), new LiveBot(api.url, testToken)];
    await Promise.all([live.confirmed, test.confirmed]);
    await send(api, bot.person, bot.botId, 'from a subscriber');
    await write(bot.team.owner, 'from the team', 'test');
    await expect.poll(() => live.texts).toEqual(['from a subscriber']);
    await expect.poll(() => test.texts).toEqual(['from the team']);
    live.cut();
    test.cut();
  });

  it('wake a waiting call of their own only', async () => {
    const waiting = callAsBot(api, testToken, 'events', { waitSeconds: 20 });
    await expect
      .poll(async () => {
        const { data } = await api.as(bot.team.owner).call('getBotRuntime', { botId: bot.botId });
        return data?.consumers.map(({ lane, is_connected: isConnected }) => [lane, isConnected]);
      })
      .toEqual([['test', true]]);
    await send(api, bot.person, bot.botId, 'from a subscriber');
    await write(bot.team.owner, 'from the team', 'test');
    const { body } = await waiting;
    expect(body.data?.events?.map((event) => event.body.data.text)).toEqual(['from the team']);
  });

  it('show what waits in each of them', async () => {
    await send(api, bot.person, bot.botId, 'one');
    await write(bot.team.owner, 'two', 'test');
    const { data } = await api.as(bot.team.owner).call('getBotRuntime', { botId: bot.botId });
    expect(data).toMatchObject({ queued: 1, test: { queued: 1 } });
  });

  it('count only live requests as use', async () => {
    const tester = await createTester();
    await write(tester, '/note a', 'test');
    await write(tester, '/note b', 'live');
    const { data } = await api.as(bot.team.owner).call('getBotUsage', { botId: bot.botId });
    expect(data?.total).toMatchObject({ requests: 1 });
    const uses = await api.sql`select uses from command_uses where bot_id = ${bot.botId}`;
    expect(uses).toMatchObject([{ uses: 1 }]);
  });

  it('separate questions for suggestions', async () => {
    await api.sql`update bot_commands set options = '[{"name":"text","type":"text","required":true,"autocomplete":true}]'
      where bot_id = ${bot.botId} and command = 'note'`;
    const question = { botId: bot.botId, command: 'note', expectedVersion: 1, option: 'text', text: 'b', lane: 'test' };
    expect(await api.as(bot.person).call('getBotSuggestions', question)).toMatchObject({ status: 403 });
    const suggested = api.as(bot.team.owner).call('getBotSuggestions', question);
    const waiting = callAsBot(api, testToken, 'events', { waitSeconds: 5, suggestions: true });
    const live = await callAsBot(api, bot.token, 'events', { waitSeconds: 0, suggestions: true });
    expect(live.body.data).toMatchObject({ suggestions: [] });
    const { body } = await waiting;
    expect(body.data).toMatchObject({ suggestions: [{ data: { option: 'text', text: 'b' } }] });
    await suggested;
  });
});
