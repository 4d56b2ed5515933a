import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botScopes } from '../../../../server/database/tables/bots/consents.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { callAsBot, createRunningBot, pollEvent } from './runningBot.ts';
import { send } from '../support.ts';

let api: TestApi;
let ticker = 0;
beforeAll(async () => {
  api = await startTestApi();
  const [row] = await api.sql<{ id: number }[]>`
    select id from tickers where kind = 'stock' and delisted_on is null order by id limit 1`;
  ticker = row?.id ?? 0;
  await api.runJob('refresh-quotes');
});
afterAll(() => api.close());

type Scope = 'watchlist_write' | 'alerts_write';

/** A running bot with a request of a person, who allows some changes. */
async function createBot(...allowed: Scope[]) {
  const bot = await createRunningBot(api);
  const { botId, person, token } = bot;
  await api.db
    .insert(botScopes)
    .values((['watchlist_write', 'alerts_write'] as const).map((scope) => ({ botId, scope, reason: 'To do as told' })));
  for (const scope of allowed) await allow(bot, scope, true);
  await send(api, person, botId, 'Hello');
  const { interaction_id: interactionId } = (await pollEvent(api, token)).body.data;
  return {
    ...bot,
    interactionId,
    call: (path: string, input: object) => callAsBot(api, token, path, { interactionId, ...input }),
  };
}

type Running = Pick<Awaited<ReturnType<typeof createRunningBot>>, 'botId' | 'person'>;

const allow = ({ botId, person }: Running, scope: Scope, isGranted: boolean) =>
  api.as(person).call('updateBotConsent', { botId, scope, isGranted });

const getWatched = async ({ id }: { readonly id: number }): Promise<number[]> =>
  (await api.sql<{ ticker_id: number }[]>`select ticker_id from watchlist_items where user_id = ${id}`).map(
    (row) => row.ticker_id,
  );

const getAlerts = ({ id }: { readonly id: number }) =>
  api.sql`select ticker_id, condition, threshold::float8 as threshold, every_time, by_email, active
    from alerts where user_id = ${id}`;

const getUses = ({ id }: { readonly id: number }) =>
  api.sql`select scope, sum(reads)::int as reads from bot_data_reads where user_id = ${id} group by scope`;

describe('a bot with the permission to change the watchlist', () => {
  it('adds and removes a stock, says whether anything changed, and each call is counted', async () => {
    const { person, call } = await createBot('watchlist_write');
    const watch = (isWatched: boolean) => call('changeWatchlist', { ticker, isWatched });
    expect(await watch(true)).toMatchObject({ status: 200, body: { data: { is_changed: true } } });
    expect(await watch(true)).toMatchObject({ status: 200, body: { data: { is_changed: false } } });
    expect(await getWatched(person)).toEqual([ticker]);
    expect(await watch(false)).toMatchObject({ status: 200, body: { data: { is_changed: true } } });
    expect(await watch(false)).toMatchObject({ status: 200, body: { data: { is_changed: false } } });
    expect(await getWatched(person)).toEqual([]);
    expect(await getUses(person)).toMatchObject([{ scope: 'watchlist_write', reads: 4 }]);
  });

  it('changes nothing without the permission, which the refusal names, and nothing after it was withdrawn', async () => {
    const bot = await createBot();
    const watch = () => bot.call('changeWatchlist', { ticker, isWatched: true });
    expect(await watch()).toMatchObject({ status: 403, body: { missing_scope: 'watchlist_write' } });
    await allow(bot, 'watchlist_write', true);
    await allow(bot, 'watchlist_write', false);
    expect(await watch()).toMatchObject({ status: 403 });
    expect(await getWatched(bot.person)).toEqual([]);
  });

  it('cannot do so with the permission to read it', async () => {
    const bot = await createBot();
    await api.as(bot.person).call('updateBotConsent', { botId: bot.botId, scope: 'watchlist_read', isGranted: true });
    expect(await bot.call('changeWatchlist', { ticker, isWatched: true })).toMatchObject({ status: 403 });
  });

  it('names an unknown stock, a full list and bad input', async () => {
    const { person, call } = await createBot('watchlist_write');
    expect(await call('changeWatchlist', { ticker: 999_999, isWatched: true })).toMatchObject({ status: 400 });
    expect(await call('changeWatchlist', { ticker })).toMatchObject({ status: 400 });
    expect(await call('changeWatchlist', { ticker: 'x', isWatched: true })).toMatchObject({ status: 400 });
    expect(await getWatched(person)).toEqual([]);
  });
});

describe('a bot with the permission to set alerts', () => {
  it('sets one that fires once, without an e-mail, and an equal one only once', async () => {
    const { person, call } = await createBot('alerts_write');
    const add = () => call('addAlert', { ticker, condition: 'above', threshold: 1_000_000 });
    expect(await add()).toMatchObject({ status: 200, body: { data: { is_new: true } } });
    expect(await add()).toMatchObject({ status: 200, body: { data: { is_new: false } } });
    expect(await getAlerts(person)).toMatchObject([
      { ticker_id: ticker, condition: 'above', threshold: 1_000_000, every_time: false, by_email: false, active: true },
    ]);
  });

  it('gets the reason for a bad threshold or condition, an unknown stock, and no permission', async () => {
    const bot = await createBot('alerts_write');
    const add = (change: object) => bot.call('addAlert', { ticker, condition: 'above', threshold: 10, ...change });
    for (const change of [{ threshold: -1 }, { threshold: 0 }, { threshold: 1e-9 }, { condition: 'sideways' }])
      expect(await add(change)).toMatchObject({ status: 400 });
    expect(await add({ ticker: 999_999 })).toMatchObject({ status: 404 });
    await allow(bot, 'alerts_write', false);
    expect(await add({})).toMatchObject({ status: 403, body: { missing_scope: 'alerts_write' } });
    expect(await getAlerts(bot.person)).toEqual([]);
  });

  it('is refused beyond the number of alerts that a person may have', async () => {
    const { person, call } = await createBot('alerts_write');
    await api.sql`insert into alerts (user_id, ticker_id, condition, threshold, base_price, was_met, every_time, by_email, active, evaluated_at)
      select ${person.id}, ${ticker}, 'above', 1000 + n, 1, false, false, false, true, now() from generate_series(1, 200) n`;
    expect(await call('addAlert', { ticker, condition: 'below', threshold: 0.5 })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('200') },
    });
  });
});

describe('a change', () => {
  it('is part of a request: it is refused after the time for answers, and for a request of another bot', async () => {
    const { person, call } = await createBot('watchlist_write');
    const otherBot = await createBot('watchlist_write');
    expect(
      await otherBot.call('changeWatchlist', {
        ticker,
        isWatched: true,
        interactionId: otherBot.interactionId + 1_000_000,
      }),
    ).toMatchObject({ status: 404 });
    api.clock.advance(16 * 60_000);
    expect(await call('changeWatchlist', { ticker, isWatched: true })).toMatchObject({
      status: 409,
      body: { message: 'The time for this request is over. Please send it again.' },
    });
    expect(await getWatched(person)).toEqual([]);
  });
});
