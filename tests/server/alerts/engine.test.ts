import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { alertMarks, alerts } from '../../../server/database/tables/alerts.ts';
import { deliverAlerts } from '../../../server/modules/alerts/deliverAlerts.ts';
import { evaluateAlerts, newMemory, type AlertTools } from '../../../server/modules/alerts/evaluateAlerts.ts';
import { runRound, watchAlerts } from '../../../server/modules/alerts/watchAlerts.ts';
import { noticesOf } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { addStock, alertsOf, firingsOf, WrittenMarket } from './support.ts';

const START = Date.parse('2026-11-20T15:00:00Z');
const MINUTE = 60_000;
const after = (minutes: number): Date => new Date(START + minutes * MINUTE);

let api: TestApi;
let market: WrittenMarket;
let person: TestPerson;
let stock: number;
let symbols = 0;
let time = after(0);

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  market = new WrittenMarket();
  person = await api.people.appUser();
  symbols += 1;
  stock = await addStock(api, `TST${symbols}`);
  time = after(0);
  await api.sql`delete from alert_marks`;
  market.put(stock, after(-60), 100);
});

const tools = (change: Partial<AlertTools> = {}): AlertTools => ({
  db: api.db,
  market,
  now: () => time,
  log: api.app.log,
  ...change,
});

async function setAlert(change: Partial<typeof alerts.$inferInsert> = {}): Promise<number> {
  const [row] = await api.db
    .insert(alerts)
    .values({
      userId: person.id,
      tickerId: stock,
      condition: 'above',
      threshold: '110',
      basePrice: '100',
      evaluatedAt: time,
      ...change,
    })
    .returning({ id: alerts.id });
  await api.db.insert(alertMarks).values({ tickerId: stock, evaluatedAt: time }).onConflictDoNothing();
  if (row === undefined) throw new Error('The alert was not stored');
  return row.id;
}

/** A round at a moment, as a process makes it that looks every second. */
async function roundAt(minutes: number, memory = newMemory()): Promise<void> {
  time = after(minutes);
  await runRound(tools(), memory);
}

const alertRow = async () => (await alertsOf(api, person))[0];

describe('rounds', () => {
  it('fire when the price gets there, once, and switch the alert off', async () => {
    const id = await setAlert({ byEmail: true });
    const memory = newMemory();
    market.put(stock, after(1), 109.99);
    await roundAt(1, memory);
    expect(await firingsOf(api, id)).toEqual([]);
    market.put(stock, after(2), 110.5);
    await roundAt(2, memory);
    market.put(stock, after(3), 111);
    await roundAt(3, memory);
    expect(await firingsOf(api, id)).toMatchObject([
      { crossedAt: after(2), price: '110.500000', notifiedAt: after(2), mailedAt: after(2) },
    ]);
    expect(await alertRow()).toMatchObject({ active: false, firedAt: after(2) });
    expect(await noticesOf(api, person.id)).toMatchObject([
      {
        typeId: 6,
        messageId: 'notifications.alertAbove',
        link: `/application-user/portfolio/tradingview/${stock}`,
        values: { symbol: `TST${symbols}`, price: 110.5, threshold: 110, tickerId: stock },
      },
    ]);
    const [mail, ...more] = await api.mailTo(person.emailaddress);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'alert', subject: `Your price alert for TST${symbols}` });
    expect(mail?.text).toContain(`TST${symbols} rose to $110.50: your alert for $110.00 or above`);
    expect(mail?.text).toContain('simulated');
  });

  it('tell in the language of the reader', async () => {
    person = await api.people.appUser({ language: 'tr' });
    await setAlert({ condition: 'percent_move', threshold: '10', byEmail: true });
    market.put(stock, after(1), 1090.005);
    await roundAt(1);
    const [mail] = await api.mailTo(person.emailaddress, 'alert');
    expect(mail?.text).toContain('$100,00 fiyatından $1.090,005 fiyatına %990,01 yükseldi');
    const list = await api
      .as(person)
      .with({ 'accept-language': 'tr' })
      .call('getNotificationList', { pageNumber: 1, pageSize: 10 });
    expect(list.data?.[0]?.text).toContain('%10 değişim alarmınız');
  });

  it('fire every time where that is asked for, after the condition ceased to hold', async () => {
    const id = await setAlert({ condition: 'below', threshold: '90', everyTime: true });
    const memory = newMemory();
    for (const [index, price] of [89, 88, 95, 90, 91, 85].entries()) {
      market.put(stock, after(index + 1), price);
      // oxlint-disable-next-line no-await-in-loop -- time goes on step by step
      await roundAt(index + 1, memory);
    }
    expect((await firingsOf(api, id)).map(({ price }) => price)).toEqual(['89.000000', '90.000000', '85.000000']);
    expect(await alertRow()).toMatchObject({ active: true, wasMet: true, firedAt: after(6) });
    // Unread, they are one notification.
    expect(await noticesOf(api, person.id)).toHaveLength(1);
  });

  it('count a percentage from the price of the last firing', async () => {
    const id = await setAlert({ condition: 'percent_move', threshold: '10', everyTime: true });
    const memory = newMemory();
    for (const [index, price] of [109, 110, 115, 121, 108].entries()) {
      market.put(stock, after(index + 1), price);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await roundAt(index + 1, memory);
    }
    expect((await firingsOf(api, id)).map(({ price, basePrice }) => [price, basePrice])).toEqual([
      ['110.000000', '100.000000'],
      ['121.000000', '110.000000'],
      ['108.000000', '121.000000'],
    ]);
    expect(await alertRow()).toMatchObject({ basePrice: '108.000000' });
  });

  it('leave an alert alone that was met when it was set, until it is met anew', async () => {
    const id = await setAlert({ threshold: '100', wasMet: true, everyTime: true });
    const memory = newMemory();
    for (const [index, price] of [101, 104, 99, 100].entries()) {
      market.put(stock, after(index + 1), price);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await roundAt(index + 1, memory);
    }
    expect((await firingsOf(api, id)).map(({ crossedAt }) => crossedAt)).toEqual([after(4)]);
  });

  it('find what was crossed while no server ran, with its moment and price', async () => {
    const id = await setAlert({ byEmail: true });
    for (const [minutes, price] of [
      [10, 105],
      [11, 112],
      [12, 104],
      [600, 103],
    ] as const)
      market.put(stock, after(minutes), price);
    await roundAt(720);
    expect(await firingsOf(api, id)).toMatchObject([
      { crossedAt: after(11), price: '112.000000', notifiedAt: after(720) },
    ]);
    const [mail] = await api.mailTo(person.emailaddress, 'alert');
    expect(mail?.text).toContain('November 20, 2026 at 3:11 PM');
    // A server that starts once more finds nothing new.
    await roundAt(721);
    expect(await firingsOf(api, id)).toHaveLength(1);
  });

  it('note one firing of an alert, however often its price was there meanwhile', async () => {
    const id = await setAlert({ everyTime: true });
    for (let minutes = 1; minutes <= 60; minutes += 1) market.put(stock, after(minutes), minutes % 2 === 0 ? 100 : 115);
    await roundAt(61);
    expect(await firingsOf(api, id)).toMatchObject([{ crossedAt: after(59) }]);
    expect(await alertRow()).toMatchObject({ active: true, wasMet: false, firedAt: after(59) });
  });

  it('ask for no candles while the exchange rests', async () => {
    await setAlert();
    await roundAt(2000);
    expect(market.candleReads).toBe(0);
  });

  it('never fire by an old price or in a halt, and make up for it afterwards', async () => {
    const id = await setAlert();
    const memory = newMemory();
    market.put(stock, after(1), 115, { stale: true });
    await roundAt(1, memory);
    market.put(stock, after(2), 116, { state: 'halted' });
    await roundAt(2, memory);
    expect(await firingsOf(api, id)).toEqual([]);
    market.put(stock, after(3), 117);
    await roundAt(3, memory);
    expect(await firingsOf(api, id)).toHaveLength(1);
  });

  it('are not held up by a ticker that the source fails for', async () => {
    const other = await addStock(api, `OTH${symbols}`);
    market.put(other, after(-60), 100);
    const [first, second] = [await setAlert(), await setAlert({ tickerId: other })];
    await api.db.insert(alertMarks).values({ tickerId: other, evaluatedAt: time });
    market.put(stock, after(5), 120);
    market.put(other, after(5), 120);
    market.broken.add(stock);
    await roundAt(6);
    expect([(await firingsOf(api, first)).length, (await firingsOf(api, second)).length]).toEqual([0, 1]);
    market.broken.delete(stock);
    market.put(stock, after(7), 90);
    await roundAt(8);
    expect(await firingsOf(api, first)).toMatchObject([{ crossedAt: after(5) }]);
  });

  it('are one for twenty at once', async () => {
    const id = await setAlert({ byEmail: true, everyTime: true });
    market.put(stock, after(1), 120);
    time = after(1);
    await Promise.all(Array.from({ length: 20 }, () => runRound(tools())));
    await Promise.all(Array.from({ length: 20 }, () => deliverAlerts(tools())));
    expect(await firingsOf(api, id)).toHaveLength(1);
    expect(await noticesOf(api, person.id)).toHaveLength(1);
    expect(await api.mailTo(person.emailaddress)).toHaveLength(1);
  });
});

describe('a server that ends half way', () => {
  it('has noted nothing, or everything: the next one tells it', async () => {
    const id = await setAlert();
    market.put(stock, after(1), 120);
    time = after(1);
    const dying = new Proxy(api.db, {
      get: (db, name) =>
        name === 'transaction'
          ? (work: Parameters<typeof api.db.transaction>[0]) =>
              db.transaction(async (tx) => {
                await work(tx);
                throw new Error('The power is gone');
              })
          : Reflect.get(db, name),
    });
    await expect(evaluateAlerts(tools({ db: dying }))).rejects.toThrow('The power is gone');
    expect(await firingsOf(api, id)).toEqual([]);
    expect(await alertRow()).toMatchObject({ active: true, firedAt: null });
    await roundAt(2);
    expect(await firingsOf(api, id)).toHaveLength(1);
  });

  it('after noting and before telling loses nothing', async () => {
    const id = await setAlert({ byEmail: true });
    market.put(stock, after(1), 120);
    time = after(1);
    expect(await evaluateAlerts(tools())).toBe(1);
    expect(await noticesOf(api, person.id)).toEqual([]);
    await api.runJob('watch-alerts', { now: () => after(2) });
    expect(await firingsOf(api, id)).toMatchObject([{ notifiedAt: after(2), mailedAt: after(2) }]);
    expect(await noticesOf(api, person.id)).toHaveLength(1);
    expect(await api.mailTo(person.emailaddress)).toHaveLength(1);
  });

  it('between notification and e-mail has done neither', async () => {
    const id = await setAlert({ byEmail: true });
    market.put(stock, after(1), 120);
    time = after(1);
    await evaluateAlerts(tools());
    // The source is asked for between the two.
    const broken = Object.defineProperty(new WrittenMarket(), 'source', {
      get: () => {
        throw new Error('The power is gone');
      },
    });
    await deliverAlerts(tools({ market: broken }));
    expect(await noticesOf(api, person.id)).toEqual([]);
    expect(await firingsOf(api, id)).toMatchObject([{ notifiedAt: null }]);
    await deliverAlerts(tools());
    expect(await noticesOf(api, person.id)).toHaveLength(1);
    expect(await api.mailTo(person.emailaddress)).toHaveLength(1);
  });
});

describe('a split', () => {
  it('moves thresholds with the price, once, and fires nothing by itself', async () => {
    const below = await setAlert({ condition: 'below', threshold: '80', everyTime: true });
    await setAlert({ condition: 'percent_move', threshold: '10', everyTime: true });
    await api.sql`insert into corporate_actions (ticker_id, kind, day, ratio) values (${stock}, 'split', '2026-11-23', 4)`;
    const opens = new Date('2026-11-23T14:30:00Z');
    const minutes = (opens.getTime() - START) / MINUTE;
    market.sessionOpens.set('2026-11-23', opens);
    market.put(stock, opens, 25);
    const memory = newMemory();
    await roundAt(minutes - 1, memory);
    await roundAt(minutes, memory);
    await roundAt(minutes + 1, memory);
    await roundAt(minutes + 2);
    expect(await alertsOf(api, person)).toMatchObject([
      { threshold: '20.000000', basePrice: '25.000000', firedAt: null },
      { threshold: '10.000000', basePrice: '25.000000', firedAt: null },
    ]);
    market.put(stock, after(minutes + 3), 19);
    await roundAt(minutes + 3, memory);
    expect(await firingsOf(api, below)).toMatchObject([{ price: '19.000000', threshold: '20.000000' }]);
  });

  it('moves alerts as well that are switched off, and those of a stock with no others', async () => {
    await setAlert({ condition: 'below', threshold: '80', active: false });
    await watchAlerts(tools());
    await api.sql`insert into corporate_actions (ticker_id, kind, day, ratio) values (${stock}, 'split', '2026-11-20', 4)`;
    market.sessionOpens.set('2026-11-20', after(10));
    await roundAt(11);
    await roundAt(12);
    expect(await alertsOf(api, person)).toMatchObject([
      { threshold: '20.000000', basePrice: '25.000000', active: false },
    ]);
    expect(market.candleReads).toBe(0);
    // Switched on again it counts in the new shares.
    await api.db
      .update(alerts)
      .set({ active: true, evaluatedAt: after(13) })
      .where(eq(alerts.userId, person.id));
    market.put(stock, after(14), 19);
    await roundAt(14);
    expect(await alertRow()).toMatchObject({ threshold: '20.000000', active: false, firedAt: after(14) });
  });

  it('leaves alerts alone that were set after it', async () => {
    const opens = after(10);
    await setAlert();
    await api.sql`insert into corporate_actions (ticker_id, kind, day, ratio) values (${stock}, 'split', '2026-11-20', 2)`;
    market.sessionOpens.set('2026-11-20', opens);
    market.put(stock, opens, 50);
    await setAlert({ threshold: '60', basePrice: '50', evaluatedAt: after(11) });
    await roundAt(12);
    expect((await alertsOf(api, person)).map(({ threshold }) => threshold)).toEqual(['55.000000', '60.000000']);
  });
});

describe('who is told', () => {
  const fire = async (): Promise<void> => {
    market.put(stock, after(1), 120);
    await roundAt(1);
  };
  const told = async () => ({
    notices: (await noticesOf(api, person.id)).length,
    mails: (await api.mailTo(person.emailaddress)).map(({ kind }) => kind),
  });

  it('is nobody whose account is not in use; the alert waits', async () => {
    const id = await setAlert({ byEmail: true });
    await api.sql`update users set status_id = ${userStatusIds.deactivated} where id = ${person.id}`;
    await fire();
    expect(await told()).toEqual({ notices: 0, mails: [] });
    expect(await firingsOf(api, id)).toEqual([]);
    await api.sql`update users set status_id = ${userStatusIds.active} where id = ${person.id}`;
    market.put(stock, after(2), 121);
    await roundAt(2);
    expect(await told()).toEqual({ notices: 1, mails: ['alert'] });
  });

  it('is nobody who left between the firing and the telling', async () => {
    const id = await setAlert({ byEmail: true });
    market.put(stock, after(1), 120);
    time = after(1);
    await evaluateAlerts(tools());
    await api.sql`update users set status_id = ${userStatusIds.deletion_requested} where id = ${person.id}`;
    await deliverAlerts(tools());
    expect(await told()).toEqual({ notices: 0, mails: [] });
    expect(await firingsOf(api, id)).toMatchObject([{ notifiedAt: after(1), mailedAt: null }]);
  });

  it('gets no e-mail without asking, and one when all price alerts are mailed', async () => {
    await setAlert();
    await api.sql`insert into notification_choices (user_id, notification_type_id, in_app, email) values (${person.id}, 6, true, true)`;
    await fire();
    expect(await told()).toEqual({ notices: 1, mails: ['alert'] });
    person = await api.people.appUser();
    await setAlert({ threshold: '125' });
    market.put(stock, after(2), 130);
    await roundAt(2);
    expect(await told()).toEqual({ notices: 1, mails: [] });
  });

  it.each([
    [
      'switched notifications off',
      `insert into user_settings (user_id, notifications_enabled) select $1, $2::bigint is null`,
    ],
    ['muted the stock', `insert into mutes (user_id, kind, target) values ($1, 'ticker', ($2::bigint)::text)`],
  ])('is nobody who %s', async (_what, statement) => {
    await setAlert({ byEmail: true });
    await api.sql.unsafe(statement, [person.id, stock]);
    await fire();
    expect(await told()).toEqual({ notices: 0, mails: [] });
  });

  it('gets no e-mail to an address that is not proved, nor beyond the day’s e-mails', async () => {
    person = await api.people.appUser({ emailVerifiedAt: null });
    await setAlert({ byEmail: true });
    await fire();
    expect(await told()).toEqual({ notices: 1, mails: [] });
    person = await api.people.appUser();
    await api.sql`insert into user_settings (user_id, email_limit) values (${person.id}, 0)`;
    await setAlert({ byEmail: true, threshold: '125' });
    market.put(stock, after(2), 130);
    await roundAt(2);
    expect(await told()).toEqual({ notices: 1, mails: [] });
  });

  it('gets an e-mail an hour at most for one alert', async () => {
    const id = await setAlert({ byEmail: true, everyTime: true });
    const memory = newMemory();
    for (const [minutes, price] of [
      [1, 111],
      [2, 109],
      [3, 112],
      [4, 109],
      [62, 113],
    ] as const) {
      market.put(stock, after(minutes), price);
      // oxlint-disable-next-line no-await-in-loop -- time goes on step by step
      await roundAt(minutes, memory);
    }
    expect((await firingsOf(api, id)).map(({ mailedAt }) => mailedAt)).toEqual([after(1), null, after(62)]);
  });
});
