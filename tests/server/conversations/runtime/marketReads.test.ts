import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botScopes } from '../../../../server/database/tables/bots/consents.ts';
import { events } from '../../../../server/database/tables/market/market.ts';
import { news } from '../../../../server/database/tables/market/news.ts';
import { users } from '../../../../server/database/tables/people/people.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { stocks, writeArticle, writePost } from '../../posts/support.ts';
import { callAsBot, createRunningBot, pollEvent, setToken } from './runningBot.ts';
import { send } from '../support.ts';

let api: TestApi;
let stock = 0;
let secondStock = 0;
beforeAll(async () => {
  api = await startTestApi();
  [stock = 0, secondStock = 0] = (await stocks(api, 2)).map(({ id }) => id);
});
afterAll(() => api.close());

describe('the news about a stock', () => {
  it('are read without permission, the newest first, without announcements for developers', async () => {
    const { token } = await createRunningBot(api);
    const id = await writeArticle(api, 'Profits rise', [stock]);
    const internal = await writeArticle(api, 'An announcement', [stock]);
    await api.db.update(news).set({ audience: 'platform' }).where(eq(news.id, internal));
    await writeArticle(api, 'About another stock', [secondStock]);
    const { status, body } = await callAsBot(api, token, 'news', { ticker: stock, limit: 20 });
    expect(status).toBe(200);
    expect(body.data).toContainEqual({ id, title: 'Profits rise', source: 'Wire', published_at: expect.any(String) });
    const titles = JSON.stringify(body.data);
    for (const title of ['An announcement', 'About another stock']) expect(titles).not.toContain(title);
  });

  it('are refused for an unknown stock, and with bad input', async () => {
    const { token } = await createRunningBot(api);
    expect((await callAsBot(api, token, 'news', { ticker: 999_999_999 })).status).toBe(404);
    for (const input of [{}, { ticker: 0 }, { ticker: stock, limit: 21 }, { ticker: stock, limit: 0 }])
      expect((await callAsBot(api, token, 'news', input)).status).toBe(400);
    expect((await callAsBot(api, undefined, 'news', { ticker: stock })).status).toBe(401);
  });
});

describe('the calendar', () => {
  it('has the coming events of a stock, or of all, within some days', async () => {
    const { token } = await createRunningBot(api);
    const inDays = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000);
    await api.db.insert(events).values(
      [
        { name: 'Past', days: -1, tickerId: stock },
        { name: 'Earnings', days: 2, tickerId: stock },
        { name: 'Meeting', days: 40, tickerId: stock },
        { name: 'Foreign earnings', days: 3, tickerId: secondStock },
      ].map(({ days, ...event }) => ({ ...event, nameTr: `${event.name} TR`, startsAt: inDays(days) })),
    );
    const read = async (input: object): Promise<string> =>
      JSON.stringify((await callAsBot(api, token, 'calendar', { limit: 50, ...input })).body.data);
    const soon = await read({ ticker: stock });
    expect(soon).toContain('Earnings TR');
    for (const name of ['Past', 'Meeting', 'Foreign']) expect(soon).not.toContain(name);
    expect(await read({ ticker: stock, days: 90 })).toContain('Meeting');
    expect(await read({ days: 5 })).toContain('Foreign earnings');
    expect((await callAsBot(api, token, 'calendar', { days: 91 })).status).toBe(400);
    expect((await callAsBot(api, token, 'calendar', { ticker: 999_999_999 })).status).toBe(404);
  });
});

describe('posts about a stock', () => {
  it('are public ones that the person sees, after their permission, and each read is counted', async () => {
    const { botId, person, token } = await createRunningBot(api);
    await api.db.insert(botScopes).values({ botId, scope: 'posts_read', reason: 'To sum up what people write' });
    const [open, secret, blocked] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser(),
    ];
    await writePost(api, open, { description: 'An open view', tickerIds: [secondStock] });
    await writePost(api, open, {
      description: 'A removed view',
      tickerIds: [secondStock],
      change: { state: 'hidden' },
    });
    await writePost(api, secret, { description: 'A private view', tickerIds: [secondStock] });
    await writePost(api, blocked, { description: 'A blocked view', tickerIds: [secondStock] });
    await api.db.update(users).set({ isPrivate: true }).where(eq(users.id, secret.id));
    // A follower sees the posts of a private account; a bot does not.
    await api.sql`insert into follows (follower_id, followed_id, state) values (${person.id}, ${secret.id}, 'accepted')`;
    await api.as(person).call('blockUsersById', { blockUserId: blocked.id });
    await send(api, person, botId, 'Hello');
    const interactionId = (await pollEvent(api, token)).body.data.interaction_id;
    const read = () => callAsBot(api, token, 'posts', { interactionId, ticker: secondStock });
    expect(await read()).toMatchObject({ status: 403, body: { missing_scope: 'posts_read' } });
    await api.as(person).call('updateBotConsent', { botId, scope: 'posts_read', isGranted: true });
    expect(await read()).toMatchObject({
      status: 200,
      body: { data: [{ text: 'An open view', author: open.username, up_votes: 0 }] },
    });
    expect((await read()).body.data).toHaveLength(1);
    const { data } = await api.as(person).call('getBotDataAccessList', {});
    expect(data?.find(({ bot_id: id }) => id === botId)?.reads).toMatchObject([{ scope: 'posts_read', reads: 2 }]);
    expect((await callAsBot(api, token, 'posts', { interactionId, ticker: secondStock, limit: 21 })).status).toBe(400);
    const testToken = await setToken(api, botId, 'test');
    const fromTest = await callAsBot(api, testToken, 'posts', { interactionId, ticker: secondStock });
    expect(fromTest.status).toBe(404);
  });
});
