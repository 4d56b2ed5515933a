import { describe, expect, it } from 'vitest';
import { alertMarks } from '../../../server/database/tables/market/alerts.ts';
import { deliverAlerts } from '../../../server/modules/alerts/deliverAlerts.ts';
import { evaluateAlerts, newMemory } from '../../../server/modules/alerts/evaluateAlerts.ts';
import { runRound } from '../../../server/modules/alerts/evaluateDueAlerts.ts';
import { getNotices } from '../../support/api/observe.ts';
import { addStock, getFirings, WrittenMarket } from './support.ts';
import { after, startEngine } from './startEngine.ts';

const engine = startEngine('TST');
const { alertRow, roundAt, setAlert, tools } = engine;

describe('evaluation rounds', () => {
  it('fire once when the price reaches the threshold, and switch the alert off', async () => {
    const id = await setAlert({ byEmail: true });
    const memory = newMemory();
    engine.market.put(engine.stock, after(1), 109.99);
    await roundAt(1, memory);
    expect(await getFirings(engine.api, id)).toEqual([]);
    engine.market.put(engine.stock, after(2), 110.5);
    await roundAt(2, memory);
    engine.market.put(engine.stock, after(3), 111);
    await roundAt(3, memory);
    expect(await getFirings(engine.api, id)).toMatchObject([
      { crossedAt: after(2), price: '110.500000', notifiedAt: after(2), mailedAt: after(2) },
    ]);
    expect(await alertRow()).toMatchObject({ active: false, firedAt: after(2) });
    expect(await getNotices(engine.api, engine.person.id)).toMatchObject([
      {
        typeId: 6,
        messageId: 'notifications.alertAbove',
        link: `/application-user/portfolio/tradingview/${engine.stock}`,
        values: { symbol: engine.symbol, price: 110.5, threshold: 110, tickerId: engine.stock },
      },
    ]);
    const [mail, ...more] = await engine.api.mailTo(engine.person.emailaddress);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'alert', subject: `Your price alert for ${engine.symbol}` });
    expect(mail?.text).toContain(`${engine.symbol} rose to $110.50: your alert for $110.00 or above`);
    expect(mail?.text).toContain('simulated');
  });

  it('notify in the language of the reader', async () => {
    engine.person = await engine.api.people.appUser({ language: 'tr' });
    await setAlert({ condition: 'percent_move', threshold: '10', byEmail: true });
    engine.market.put(engine.stock, after(1), 1090.005);
    await roundAt(1);
    const [mail] = await engine.api.mailTo(engine.person.emailaddress, 'alert');
    expect(mail?.text).toContain('$100,00 fiyatından $1.090,005 fiyatına %990,01 yükseldi');
    const list = await engine.api
      .as(engine.person)
      .with({ 'accept-language': 'tr' })
      .call('getNotificationList', { pageNumber: 1, pageSize: 10 });
    expect(list.data?.[0]?.text).toContain('%10 değişim alarmınız');
  });

  it('fire repeatedly for a repeating alert, each time after the condition was no longer met', async () => {
    const id = await setAlert({ condition: 'below', threshold: '90', everyTime: true });
    const memory = newMemory();
    for (const [index, price] of [89, 88, 95, 90, 91, 85].entries()) {
      engine.market.put(engine.stock, after(index + 1), price);
      await roundAt(index + 1, memory);
    }
    expect((await getFirings(engine.api, id)).map(({ price }) => price)).toEqual([
      '89.000000',
      '90.000000',
      '85.000000',
    ]);
    expect(await alertRow()).toMatchObject({ active: true, wasMet: true, firedAt: after(6) });
    // Unread notifications are grouped into one.
    expect(await getNotices(engine.api, engine.person.id)).toHaveLength(1);
  });

  it('measure a percentage from the price of the last firing', async () => {
    const id = await setAlert({ condition: 'percent_move', threshold: '10', everyTime: true });
    const memory = newMemory();
    for (const [index, price] of [109, 110, 115, 121, 108].entries()) {
      engine.market.put(engine.stock, after(index + 1), price);
      await roundAt(index + 1, memory);
    }
    expect((await getFirings(engine.api, id)).map(({ price, basePrice }) => [price, basePrice])).toEqual([
      ['110.000000', '100.000000'],
      ['121.000000', '110.000000'],
      ['108.000000', '121.000000'],
    ]);
    expect(await alertRow()).toMatchObject({ basePrice: '108.000000' });
  });

  it('do not fire an alert whose condition was met when it was set, until the condition is met again', async () => {
    const id = await setAlert({ threshold: '100', wasMet: true, everyTime: true });
    const memory = newMemory();
    for (const [index, price] of [101, 104, 99, 100].entries()) {
      engine.market.put(engine.stock, after(index + 1), price);
      await roundAt(index + 1, memory);
    }
    expect((await getFirings(engine.api, id)).map(({ crossedAt }) => crossedAt)).toEqual([after(4)]);
  });

  it('find crossings from the time when no server ran, with their time and price', async () => {
    const id = await setAlert({ byEmail: true });
    for (const [minutes, price] of [
      [10, 105],
      [11, 112],
      [12, 104],
      [600, 103],
    ] as const)
      engine.market.put(engine.stock, after(minutes), price);
    await roundAt(720);
    expect(await getFirings(engine.api, id)).toMatchObject([
      { crossedAt: after(11), price: '112.000000', notifiedAt: after(720) },
    ]);
    const [mail] = await engine.api.mailTo(engine.person.emailaddress, 'alert');
    expect(mail?.text).toContain('November 20, 2026 at 3:11 PM');
    // A server that starts again finds nothing new.
    await roundAt(721);
    expect(await getFirings(engine.api, id)).toHaveLength(1);
  });

  it('record one firing of an alert, even when the price reached the threshold several times', async () => {
    const id = await setAlert({ everyTime: true });
    for (let minutes = 1; minutes <= 60; minutes += 1)
      engine.market.put(engine.stock, after(minutes), minutes % 2 === 0 ? 100 : 115);
    await roundAt(61);
    expect(await getFirings(engine.api, id)).toMatchObject([{ crossedAt: after(59) }]);
    expect(await alertRow()).toMatchObject({ active: true, wasMet: false, firedAt: after(59) });
  });

  it('use the budget of a vendor for candles only after a gap', async () => {
    Object.defineProperty(engine.market, 'source', { value: 'vendor' });
    const id = await setAlert();
    const memory = newMemory();
    for (const minutes of [0.25, 0.5, 0.75]) {
      engine.market.put(engine.stock, after(minutes), 100 + minutes);
      await roundAt(minutes, memory);
    }
    expect(engine.market.candleReads).toBe(0);
    engine.market.put(engine.stock, after(2), 112);
    engine.market.put(engine.stock, after(2.5), 104);
    await roundAt(3, memory);
    expect(engine.market.candleReads).toBe(1);
    expect(await getFirings(engine.api, id)).toMatchObject([{ crossedAt: after(2), price: '112.000000' }]);
  });

  it('request no candles while the exchange is closed', async () => {
    await setAlert();
    await roundAt(2000);
    expect(engine.market.candleReads).toBe(0);
  });

  it('never fire by a stale price or during a halt, and catch up afterwards', async () => {
    const id = await setAlert();
    const memory = newMemory();
    engine.market.put(engine.stock, after(1), 115, { stale: true });
    await roundAt(1, memory);
    engine.market.put(engine.stock, after(2), 116, { state: 'halted' });
    await roundAt(2, memory);
    expect(await getFirings(engine.api, id)).toEqual([]);
    engine.market.put(engine.stock, after(3), 117);
    await roundAt(3, memory);
    expect(await getFirings(engine.api, id)).toHaveLength(1);
  });

  it('are not blocked by a ticker for which the source fails', async () => {
    const otherStock = await addStock(engine.api, `O${engine.symbol}`);
    engine.market.put(otherStock, after(-60), 100);
    const [first, second] = [await setAlert(), await setAlert({ tickerId: otherStock })];
    await engine.api.db.insert(alertMarks).values({ tickerId: otherStock, evaluatedAt: engine.time });
    engine.market.put(engine.stock, after(5), 120);
    engine.market.put(otherStock, after(5), 120);
    engine.market.broken.add(engine.stock);
    await roundAt(6);
    expect([(await getFirings(engine.api, first)).length, (await getFirings(engine.api, second)).length]).toEqual([
      0, 1,
    ]);
    engine.market.broken.delete(engine.stock);
    engine.market.put(engine.stock, after(7), 90);
    await roundAt(8);
    expect(await getFirings(engine.api, first)).toMatchObject([{ crossedAt: after(5) }]);
  });

  it('record one firing when twenty run in parallel', async () => {
    const id = await setAlert({ byEmail: true, everyTime: true });
    engine.market.put(engine.stock, after(1), 120);
    engine.time = after(1);
    await Promise.all(Array.from({ length: 20 }, () => runRound(tools())));
    await Promise.all(Array.from({ length: 20 }, () => deliverAlerts(tools())));
    expect(await getFirings(engine.api, id)).toHaveLength(1);
    expect(await getNotices(engine.api, engine.person.id)).toHaveLength(1);
    expect(await engine.api.mailTo(engine.person.emailaddress)).toHaveLength(1);
  });
});

describe('a server that stops in the middle', () => {
  it('has recorded nothing or everything: the next server delivers it', async () => {
    const id = await setAlert();
    engine.market.put(engine.stock, after(1), 120);
    engine.time = after(1);
    const dying = new Proxy(engine.api.db, {
      get: (db, name) =>
        name === 'transaction'
          ? (work: Parameters<typeof engine.api.db.transaction>[0]) =>
              db.transaction(async (tx) => {
                await work(tx);
                throw new Error('The power is gone');
              })
          : Reflect.get(db, name),
    });
    await expect(evaluateAlerts(tools({ db: dying }))).rejects.toThrow('The power is gone');
    expect(await getFirings(engine.api, id)).toEqual([]);
    expect(await alertRow()).toMatchObject({ active: true, firedAt: null });
    await roundAt(2);
    expect(await getFirings(engine.api, id)).toHaveLength(1);
  });

  it('loses nothing between recording and delivery', async () => {
    const id = await setAlert({ byEmail: true });
    engine.market.put(engine.stock, after(1), 120);
    engine.time = after(1);
    expect(await evaluateAlerts(tools())).toBe(1);
    expect(await getNotices(engine.api, engine.person.id)).toEqual([]);
    await engine.api.runJob('evaluate-alerts', { now: () => after(2) });
    expect(await getFirings(engine.api, id)).toMatchObject([{ notifiedAt: after(2), mailedAt: after(2) }]);
    expect(await getNotices(engine.api, engine.person.id)).toHaveLength(1);
    expect(await engine.api.mailTo(engine.person.emailaddress)).toHaveLength(1);
  });

  it('has sent neither a notification nor an e-mail when it stops between the two', async () => {
    const id = await setAlert({ byEmail: true });
    engine.market.put(engine.stock, after(1), 120);
    engine.time = after(1);
    await evaluateAlerts(tools());
    // The source is read between the two.
    const broken = Object.defineProperty(new WrittenMarket(), 'source', {
      get: () => {
        throw new Error('The power is gone');
      },
    });
    await deliverAlerts(tools({ market: broken }));
    expect(await getNotices(engine.api, engine.person.id)).toEqual([]);
    expect(await getFirings(engine.api, id)).toMatchObject([{ notifiedAt: null }]);
    await deliverAlerts(tools());
    expect(await getNotices(engine.api, engine.person.id)).toHaveLength(1);
    expect(await engine.api.mailTo(engine.person.emailaddress)).toHaveLength(1);
  });
});
