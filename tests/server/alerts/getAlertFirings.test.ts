import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertDeliveries, alerts } from '../../../server/database/tables/market/alerts.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getStocks, type TestTicker } from '../watchlists/support.ts';

let api: TestApi;
let stock: TestTicker;
let person: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  const [first] = await getStocks(api, 'NASDAQ', 1);
  if (first === undefined) throw new Error('stocks are missing');
  stock = first;
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await api.people.appUser();
});

const read = (who: TestPerson | null = person, since?: Date) =>
  api.as(who).call('getAlertFirings', since === undefined ? {} : { since: since.toISOString() });

/** Stores an alert that fired, and that its owner was notified of so many seconds ago. */
async function fire(secondsAgo: number | null, owner = person): Promise<number> {
  const [alert] = await api.db
    .insert(alerts)
    .values({ userId: owner.id, tickerId: stock.id, condition: 'above', threshold: '249' })
    .returning({ id: alerts.id });
  if (alert === undefined) throw new Error('The alert was not stored');
  const now = api.clock.now().getTime();
  const [delivery] = await api.db
    .insert(alertDeliveries)
    .values({
      alertId: alert.id,
      crossedAt: new Date(now - (secondsAgo ?? 0) * 1000),
      price: '250',
      condition: 'above',
      threshold: '249',
      notifiedAt: secondsAgo === null ? null : new Date(now - secondsAgo * 1000),
    })
    .returning({ id: alertDeliveries.id });
  return delivery?.id ?? 0;
}
const getIds = async (...args: Parameters<typeof read>) => (await read(...args)).data?.map(({ id }) => id);

describe('getAlertFirings', () => {
  it('is refused to guests and other roles, and needs a valid time', async () => {
    expect(await api.as(null).raw('getAlertFirings')).toMatchObject(unauthenticated);
    for (const caller of [await api.people.developer(), await api.people.admin()])
      expect(await read(caller)).toMatchObject({ status: 403, data: null });
    expect((await api.as(person).raw('getAlertFirings', { since: 'soon' })).status).toBe(400);
  });

  it('returns the own alerts of the last minute, with the last half hour of the price', async () => {
    const id = await fire(10);
    await fire(10, await api.people.appUser());
    await fire(90);
    await fire(null);
    const before = api.clock.now().getTime();
    const { status, data, as_of: asOf } = await read();
    expect(status).toBe(200);
    expect(data).toMatchObject([
      {
        id,
        ticker_id: stock.id,
        ticker_symbol: stock.symbol,
        ticker_name: stock.name,
        currency: 'USD',
        text: `${stock.symbol} rose to $250.00: your alert for $249.00 or above`,
      },
    ]);
    expect(Number(data?.[0]?.price)).toBe(250);
    // The next answer overlaps by five seconds.
    expect(new Date(String(asOf)).getTime()).toBeGreaterThanOrEqual(before - 5000);
    expect(new Date(String(asOf)).getTime()).toBeLessThanOrEqual(api.clock.now().getTime() - 5000);
    const earliest = before - 31 * 60_000;
    const older = data?.[0]?.points.filter(({ date }) => new Date(date).getTime() < earliest);
    expect(older).toEqual([]);
  });

  it('continues where the answer before ended, at most ten minutes back and with three alerts', async () => {
    const [older, newer] = [await fire(300), await fire(20)];
    await fire(700);
    const now = api.clock.now().getTime();
    expect(await getIds(person, new Date(now - 30_000))).toEqual([newer]);
    expect(await getIds(person, new Date(now - 86_400_000))).toEqual([newer, older]);
    const latest = [await fire(3), await fire(2), await fire(1)];
    expect(await getIds(person, new Date(now - 86_400_000))).toEqual(latest.toReversed());
  });

  it('is empty for users who do not want them in the app', async () => {
    await fire(10);
    await api.as(person).call('enableDisableNotification', { status: 'disabled' });
    expect(await getIds()).toEqual([]);
    await api.as(person).call('enableDisableNotification', { status: 'enabled' });
    expect(await getIds()).toHaveLength(1);
    await api.as(person).call('addMute', { kind: 'ticker', target: stock.symbol });
    expect(await getIds()).toEqual([]);
  });

  it('remembers whether the sound is on', async () => {
    const caller = api.as(person);
    await caller.call('updateUiSettings', { settings: { alertSound: true } });
    expect((await caller.call('getUiSettings')).data?.alertSound).toBe(true);
  });
});
