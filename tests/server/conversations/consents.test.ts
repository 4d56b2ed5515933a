import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { botDataReads, botGrants, botScopes } from '../../../server/database/tables/bots/consents.ts';
import { subscriptions } from '../../../server/database/tables/bots/store.ts';
import { readWatchlist } from '../../../server/modules/conversations/runtime/data.service.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { callAsBot, createRunningBot, pollEvent } from './runtime/runningBot.ts';
import { createRuntime, createTalk, send } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const REQUIRED = { scope: 'watchlist_read', required: true, reason: 'For the list', reason_tr: 'Liste için' };
const OPTIONAL = { scope: 'portfolio_read', reason: 'For amounts' };

const update = (person: TestPerson, botId: number, scopes: readonly object[]) =>
  api.as(person).call('updateBotScopes', { botId, scopes });

const subscribe = (person: TestPerson, botId: number, allowedScopes?: readonly string[]) =>
  api.as(person).call('subscribeBot', { id: botId, ...(allowedScopes && { allowedScopes }) });

/** A published bot that requires the watchlist, and a person who does not subscribe to it. */
async function createBotWithScopes() {
  const talk = await createTalk(api, botStatusIds.created);
  await update(talk.team.owner, talk.botId, [REQUIRED, OPTIONAL]);
  await api.db.update(bots).set({ statusId: botStatusIds.published }).where(eq(bots.id, talk.botId));
  await api.db.delete(subscriptions).where(eq(subscriptions.botId, talk.botId));
  return talk;
}

const getGranted = async (botId: number) =>
  (await api.db.select().from(botGrants).where(eq(botGrants.botId, botId))).flatMap(({ scope, revokedAt }) =>
    revokedAt === null ? scope : [],
  );

describe('updateBotScopes', () => {
  it('is open to builders of the team only', async () => {
    const { botId, person, team } = await createTalk(api, botStatusIds.created);
    const stranger = await api.people.developer();
    expect(await update(stranger, botId, [REQUIRED])).toMatchObject({ status: 404, data: null });
    expect(await update(person, botId, [REQUIRED])).toMatchObject({ status: 403 });
    expect(await update(team.owner, botId, [REQUIRED, OPTIONAL])).toMatchObject({
      status: 200,
      data: [
        { scope: 'watchlist_read', required: true, is_sensitive: false, reason: 'For the list', granted_cts: null },
        { scope: 'portfolio_read', required: false, is_sensitive: true, reason_tr: null },
      ],
    });
    expect(await api.as(team.owner).with({ 'accept-language': 'tr' }).call('getBotConsent', { botId })).toMatchObject({
      data: [{ reason: 'Liste için' }, { reason: 'For amounts' }],
    });
  });

  it.each([
    [[{ ...REQUIRED, reason: ' ' }], 'A reason is required'],
    [[{ ...REQUIRED, reason: 'x'.repeat(201) }], 'Reason is too long - should be 200 characters maximum.'],
    [[REQUIRED, REQUIRED], 'Choose the data that the bot asks for.'],
  ])('refuses %j', async (scopes, message) => {
    const { botId, team } = await createTalk(api, botStatusIds.created);
    expect(await update(team.owner, botId, scopes)).toEqual({ status: 400, message, data: null });
  });

  it('lets a published bot ask for more, and marks it for another review', async () => {
    const { botId, team } = await createBotWithScopes();
    await api.db.update(bots).set({ reviewed: true }).where(eq(bots.id, botId));
    const alerts = { scope: 'alerts_read', reason: 'For alerts' };
    expect(await update(team.owner, botId, [REQUIRED, alerts])).toMatchObject({ status: 200 });
    const [bot] = await api.db.select({ reviewed: bots.reviewed }).from(bots).where(eq(bots.id, botId));
    expect(bot?.reviewed).toBe(false);
  });

  it('ends the permissions for what the bot no longer requests', async () => {
    const { botId, person, team } = await createBotWithScopes();
    await subscribe(person, botId, ['watchlist_read', 'portfolio_read']);
    await update(team.owner, botId, [REQUIRED]);
    await update(team.owner, botId, [REQUIRED, OPTIONAL]);
    expect(await getGranted(botId)).toEqual(['watchlist_read']);
  });
});

describe('a subscription', () => {
  it('needs what the bot requires, and allows only what the person has ticked', async () => {
    const { botId, person } = await createBotWithScopes();
    expect(await subscribe(person, botId)).toMatchObject({ status: 409, data: null });
    expect(await subscribe(person, botId, ['portfolio_read'])).toMatchObject({ status: 409 });
    expect(await subscribe(person, botId, ['watchlist_read', 'alerts_read'])).toMatchObject({ status: 400 });
    expect(await getGranted(botId)).toEqual([]);
    expect(await subscribe(person, botId, ['watchlist_read'])).toMatchObject({
      status: 200,
      data: { is_subscribed: true },
    });
    expect(await getGranted(botId)).toEqual(['watchlist_read']);
    expect(await api.as(person).call('getBotConsent', { botId })).toMatchObject({
      data: [{ granted_cts: expect.any(String) }, { granted_cts: null }],
    });
  });

  it('does not allow what the bot does not ask for', async () => {
    const { botId, person } = await createTalk(api);
    expect(
      await api.as(person).call('updateBotConsent', { botId, scope: 'portfolio_read', isGranted: true }),
    ).toMatchObject({ status: 400, message: 'This bot does not ask for this permission.' });
  });
});

describe('reads of personal data', () => {
  it('are counted per scope and day, listed, and refused right after the permission is withdrawn', async () => {
    const { botId, person, token } = await createRunningBot(api);
    const consent = (isGranted: boolean) =>
      api.as(person).call('updateBotConsent', { botId, scope: 'watchlist_read', isGranted });
    await send(api, person, botId, 'Hello');
    const interactionId = (await pollEvent(api, token)).body.data.interaction_id;
    const read = () => callAsBot(api, token, 'watchlist', { interactionId });
    expect(await read()).toMatchObject({ status: 403, body: { missing_scope: 'watchlist_read' } });
    await consent(true);
    // Parallel reads are all counted.
    await Promise.all([read(), read(), read()]);
    const list = () => api.as(person).call('getBotDataAccessList', {});
    const day = api.clock.now().toISOString().slice(0, 10);
    expect(await list()).toMatchObject({
      status: 200,
      totalCount: 1,
      data: [
        {
          bot_id: botId,
          grants: [{ scope: 'watchlist_read', required: false }],
          reads: [{ scope: 'watchlist_read', day, reads: 3 }],
        },
      ],
    });
    await consent(false);
    expect((await read()).status).toBe(403);
    // Another process reads the same database.
    await expect(readWatchlist(createRuntime(api), { botId, lane: 'live', interactionId })).rejects.toMatchObject({
      status: 403,
    });
    expect(await list()).toMatchObject({ data: [{ bot_id: botId, grants: [], reads: [{ reads: 3 }] }] });
    const stranger = await api.people.appUser();
    expect(await api.as(stranger).call('getBotDataAccessList', {})).toMatchObject({ data: [], totalCount: 0 });
    api.clock.advance(31 * 86_400_000);
    expect(await list()).toMatchObject({ data: [] });
    api.clock.advance(-31 * 86_400_000);
  });

  it('are refused once the bot no longer requests the data', async () => {
    const { botId, person, token } = await createRunningBot(api);
    await api.as(person).call('updateBotConsent', { botId, scope: 'watchlist_read', isGranted: true });
    await send(api, person, botId, 'Hello');
    const interactionId = (await pollEvent(api, token)).body.data.interaction_id;
    await api.db.delete(botScopes).where(and(eq(botScopes.botId, botId), eq(botScopes.scope, 'watchlist_read')));
    expect((await callAsBot(api, token, 'watchlist', { interactionId })).status).toBe(403);
    expect(await api.db.select().from(botDataReads).where(eq(botDataReads.botId, botId))).toEqual([]);
  });

  it('of a portfolio in percent contain no amounts; holdings need their own permission', async () => {
    const { botId, person, token } = await createRunningBot(api);
    const [ticker] = await api.sql<{ id: number }[]>`
      select id from tickers where kind = 'stock' and delisted_on is null order by id limit 1`;
    await api.as(person).call('addPortfolioHolding', {
      tickerId: ticker?.id ?? 0,
      quantity: 7,
      buyPrice: 10,
      boughtOn: '2026-01-05',
    });
    await api.as(person).call('updateBotConsent', { botId, scope: 'portfolio_summary', isGranted: true });
    await send(api, person, botId, 'Hello');
    const interactionId = (await pollEvent(api, token)).body.data.interaction_id;
    const { status, body } = await callAsBot(api, token, 'portfolio', { interactionId });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      gain_percentage: expect.any(Number),
      day_gain_percentage: expect.any(Number),
      stocks: [{ ticker_id: ticker?.id, symbol: expect.any(String), weight: 100, gain_percentage: expect.any(Number) }],
    });
    expect((await callAsBot(api, token, 'holdings', { interactionId })).status).toBe(403);
    await api.db.insert(botScopes).values({ botId, scope: 'portfolio_read', reason: 'For amounts' });
    await api.as(person).call('updateBotConsent', { botId, scope: 'portfolio_read', isGranted: true });
    expect(await callAsBot(api, token, 'holdings', { interactionId })).toMatchObject({
      status: 200,
      body: { data: { stocks: [{ quantity: 7 }] } },
    });
    expect((await callAsBot(api, token, 'profile', { interactionId })).status).toBe(403);
  });
});

describe('a card that requests a permission', () => {
  it('is refused for data that the bot does not ask for', async () => {
    const { botId, person, token } = await createRunningBot(api);
    await send(api, person, botId, 'Hello');
    const interactionId = (await pollEvent(api, token)).body.data.interaction_id;
    const answer = (scope: string) =>
      callAsBot(api, token, 'answers', {
        interactionId,
        clientKey: scope,
        card: { title: 'Permission', consent: { scope, command: '/quote' } },
      });
    expect((await answer('portfolio_read')).status).toBe(400);
    expect((await answer('everything')).status).toBe(400);
    expect((await answer('watchlist_read')).status).toBe(200);
  });
});

describe('public data', () => {
  it('is read with the token of a bot, within the limits', async () => {
    const { token } = await createRunningBot(api);
    const [ticker] = await api.sql<{ id: number; symbol: string }[]>`
      select id, symbol from tickers where kind = 'stock' and delisted_on is null order by id limit 1`;
    const id = ticker?.id ?? 0;
    expect(await callAsBot(api, token, 'quotes', { tickers: [id, 999_999_999] })).toMatchObject({
      status: 200,
      body: { data: [{ ticker_id: id, symbol: ticker?.symbol, price: expect.any(Number) }] },
    });
    const { body } = await callAsBot(api, token, 'candles', { ticker: id, range: 'one_month' });
    expect(body.data).toContainEqual(expect.objectContaining({ close: expect.any(Number) }));
    expect((await callAsBot(api, token, 'candles', { ticker: 999_999_999 })).status).toBe(404);
    expect((await callAsBot(api, token, 'candles', { ticker: id, range: 'soon' })).status).toBe(400);
    for (const tickers of [[], Array.from({ length: 51 }, (_unused, index) => index + 1), ['x'], 'x'])
      expect((await callAsBot(api, token, 'quotes', { tickers })).status).toBe(400);
    expect((await callAsBot(api, undefined, 'quotes', { tickers: [id] })).status).toBe(401);
  });

  it('has a limit of its own, which headers and a call show', async () => {
    const limited = await startTestApi({ env: { LIMIT_BOT_DATA_READS: '2' } });
    try {
      const { token } = await createRunningBot(limited);
      const read = () =>
        fetch(`${limited.url}/api/bot/quotes`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ tickers: [1] }),
        });
      const first = await read();
      expect(first.headers.get('ratelimit-policy')).toContain('"data";q=2;w=300');
      expect(first.headers.get('ratelimit')).toMatch(/"calls";r=\d+;t=\d+, "data";r=1;t=\d+/);
      await read();
      expect(await callAsBot(limited, token, 'limits', {})).toMatchObject({
        status: 200,
        body: { data: { calls: { limit: 300, seconds: 10 }, data: { limit: 2, remaining: 0 } } },
      });
      const rejected = await read();
      expect(rejected.status).toBe(429);
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
      // Other calls have their own limit.
      expect((await callAsBot(limited, token, 'events', {})).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
