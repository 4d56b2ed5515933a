import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardCards } from '../../../server/database/tables/market/dashboards.ts';
import { quotes, tickers } from '../../../server/database/tables/market/market.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { platformSettings } from '../../../server/database/tables/platform/platformSettings.ts';
import { holdings } from '../../../server/database/tables/market/portfolios.ts';
import { watchlistItems } from '../../../server/database/tables/market/watchlists.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { MovingMarket } from '../../support/api/movingMarket.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow } from '../people/support.ts';
import { stocks, writePost } from '../posts/support.ts';

const market = new MovingMarket();
let api: TestApi;
let reader: TestPerson;
/** Sorted from the largest to the smallest change. */
let moved: { id: number; symbol: string; name: string }[];

const order = ['top_performers_card', 'influencer_card', 'mover_card', 'post_card'];

beforeAll(async () => {
  api = await startTestApi({ market });
  reader = await api.people.appUser();
  moved = await stocks(api, 14);
  await api.db.delete(quotes);
  await api.db.insert(quotes).values(
    moved.map(({ id }, index) => {
      const changePercent = (index % 2 === 0 ? 1 : -1) * (20 - index);
      market.set(id, 100 + changePercent, { previousClose: 100 });
      return {
        tickerId: id,
        price: 100 + changePercent,
        previousClose: 100,
        changePercent,
        moveSize: Math.abs(changePercent),
        source: 'simulated',
        asOf: api.clock.now(),
      };
    }),
  );
});
afterAll(() => api.close());

const movers = (person: TestPerson, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getTopMoversList', { pageNumber: 1, pageSize: 10, ...variables });

async function getCards(person: TestPerson, headers: Record<string, string> = {}) {
  const { status, data } = await api.as(person).with(headers).call('getStockDashboard');
  expect(status).toBe(200);
  expect(data).toHaveLength(1);
  return data?.[0]?.response ?? [];
}

/** The items of a card; the contract's interface does not have the field for all of them. */
async function list(person: TestPerson, type: string): Promise<Record<string, unknown>[]> {
  const card: object | undefined = (await getCards(person)).find((item) => item.type === type);
  const list: unknown = card === undefined ? undefined : Reflect.get(card, 'list');
  if (!Array.isArray(list)) throw new Error(`The dashboard has no ${type}`);
  return list;
}

describe('getTopMoversList', () => {
  it('is refused to guests, developers and admins', async () => {
    const variables = { pageNumber: 1, pageSize: 10 };
    expect(await api.as(null).raw('getTopMoversList', variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await movers(person)).toMatchObject({ status: 403, data: null });
  });

  it('lists stocks by the size of their change, with current prices and the watch state', async () => {
    const me = await api.people.appUser();
    await api.db.insert(watchlistItems).values({ userId: me.id, tickerId: moved[1]?.id ?? 0 });
    const { data, totalCount } = await movers(me);
    expect(totalCount).toBe(14);
    expect(data?.map(({ response }) => response.ticker_id)).toEqual(moved.slice(0, 10).map(({ id }) => id));
    expect(data?.[0]?.response).toMatchObject({
      id: moved[0]?.id,
      name: moved[0]?.name,
      ticker_name: moved[0]?.symbol,
      ticker_price: 120,
      ticker_prev_close_price: 100,
      p_change: 20,
      is_watched: false,
      is_simulated: true,
      is_stale: false,
    });
    expect(data?.[1]?.response).toMatchObject({ p_change: -19, is_watched: true });
    const second = await movers(me, { pageNumber: 2 });
    expect(second.data?.map(({ response }) => response.ticker_id)).toEqual(moved.slice(10).map(({ id }) => id));
    expect(await movers(me, { pageNumber: 2_000_000_000 })).toMatchObject({ status: 200, data: [] });
  });

  it('leaves out muted stocks and stocks that no longer trade', async () => {
    const me = await api.people.appUser();
    const [, , muted, gone] = moved;
    if (muted === undefined || gone === undefined) throw new Error('There are no stocks');
    await api.as(me).call('addMute', { kind: 'ticker', target: muted.symbol });
    await api.db.update(tickers).set({ delistedOn: '2026-01-01' }).where(eq(tickers.id, gone.id));
    const { data, totalCount } = await movers(me, { pageSize: 100 });
    await api.db.update(tickers).set({ delistedOn: null }).where(eq(tickers.id, gone.id));
    expect(totalCount).toBe(12);
    const ids = data?.map(({ response }) => response.ticker_id);
    expect(ids).not.toContain(muted.id);
    expect(ids).not.toContain(gone.id);
  });

  it('ignores prices of another source than the current one', async () => {
    const before = await movers(reader);
    const otherTickerId = before.data?.[0]?.response.ticker_id ?? 0;
    await api.sql`update quotes set source = 'vendor' where ticker_id = ${otherTickerId}`;
    const { data, totalCount } = await movers(reader);
    await api.sql`update quotes set source = 'simulated' where ticker_id = ${otherTickerId}`;
    expect(data?.map(({ response }) => response.ticker_id)).not.toContain(otherTickerId);
    expect(totalCount).toBe((before.totalCount ?? 0) - 1);
  });

  it('shows the last price, marked as stale, when the source does not answer', async () => {
    market.isBroken = true;
    const { data } = await movers(reader);
    market.isBroken = false;
    expect(data?.[0]?.response).toMatchObject({ ticker_price: 120, is_stale: true });
  });

  it('sends the same number of statements for any page size', async () => {
    const request = (pageSize: number) =>
      countStatements(api, reader, (caller) => caller.call('getTopMoversList', { pageNumber: 1, pageSize }));
    expect(await request(1)).toBe(await request(14));
  });
});

describe('getStockDashboard', () => {
  it('is refused to guests, developers and admins', async () => {
    expect(await api.as(null).raw('getStockDashboard')).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await api.as(person).call('getStockDashboard')).toMatchObject({ status: 403, data: null });
  });

  it('returns four cards in order, with their contents in the language of the reader', async () => {
    const texts = await api.db.select().from(dashboardCards);
    const english = await getCards(reader);
    expect(english.map(({ type }) => type)).toEqual(order);
    const turkish = await getCards(reader, { 'accept-language': 'tr' });
    for (const [index, type] of order.entries()) {
      const row = texts.find((text) => text.type === type);
      expect([english[index]?.info, turkish[index]?.info]).toEqual([row?.info, row?.infoTr]);
    }
  });

  it('shows five influencers and ten movers', async () => {
    const me = await api.people.appUser();
    const people = await Promise.all(Array.from({ length: 7 }, () => api.people.appUser()));
    for (const [index, person] of people.entries())
      await api.db
        .update(users)
        .set({ score: 90 - index })
        .where(eq(users.id, person.id));
    expect((await list(me, 'influencer_card')).map(({ user_id }) => user_id)).toEqual(
      people.slice(0, 5).map(({ id }) => id),
    );
    expect(await list(me, 'mover_card')).toHaveLength(10);
    expect(await list(me, 'post_card')).toEqual([]);
  });

  it('shows related posts of followed users and about stocks in the watchlist or portfolio, the newest first', async () => {
    const me = await api.people.appUser();
    const [followed, blocked, stranger] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    await follow(api, me, followed);
    await block(api, blocked, me);
    const [watched, owned, unrelated] = moved.map(({ id }) => id);
    if (watched === undefined || owned === undefined || unrelated === undefined) throw new Error('There are no stocks');
    await api.db.insert(watchlistItems).values({ userId: me.id, tickerId: watched });
    await api.db.insert(holdings).values({
      userId: me.id,
      tickerId: owned,
      quantity: '1',
      purchasePrice: '1',
      purchasedOn: '2026-01-05',
    });
    const ids = [
      await writePost(api, followed),
      await writePost(api, stranger, { tickerIds: [watched, owned] }),
      await writePost(api, followed, { tickerIds: [owned] }),
    ];
    await writePost(api, stranger, { tickerIds: [unrelated] });
    await writePost(api, blocked, { tickerIds: [watched] });
    await writePost(api, me, { tickerIds: [watched] });
    expect((await list(me, 'post_card')).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('sends a fixed number of statements', async () => {
    const me = await api.people.appUser();
    const author = await api.people.appUser();
    await follow(api, me, author);
    await writePost(api, author);
    const request = () => countStatements(api, me, (caller) => caller.call('getStockDashboard'));
    const few = await request();
    for (let index = 0; index < 8; index += 1) await writePost(api, author, { tickerIds: [moved[0]?.id ?? 0] });
    expect(await request()).toBe(few);
    expect(few).toBeLessThanOrEqual(14);
  });
});

describe('getdashboardLayoutType', () => {
  it('is refused to guests, developers and admins', async () => {
    expect(await api.as(null).raw('getdashboardLayoutType')).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await api.as(person).call('getdashboardLayoutType')).toMatchObject({ status: 403, data: null });
  });

  it('returns the platform setting, and the order of the cards', async () => {
    const layout = () => api.as(reader).call('getdashboardLayoutType');
    expect(await layout()).toMatchObject({ status: 200, data: { layout_type: 'cards', cards: order } });
    await api.db.update(platformSettings).set({ dashboardLayout: 'list' });
    await api.db.update(dashboardCards).set({ rank: 0 }).where(eq(dashboardCards.type, 'post_card'));
    expect(await layout()).toMatchObject({ data: { layout_type: 'list', cards: ['post_card', ...order.slice(0, 3)] } });
    expect((await getCards(reader)).map(({ type }) => type)).toEqual(['post_card', ...order.slice(0, 3)]);
    await api.db.update(platformSettings).set({ dashboardLayout: 'cards' });
    await api.db.update(dashboardCards).set({ rank: 4 }).where(eq(dashboardCards.type, 'post_card'));
  });
});
