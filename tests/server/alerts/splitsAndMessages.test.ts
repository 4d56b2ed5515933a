import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { alerts } from '../../../server/database/tables/market/alerts.ts';
import { deliverAlerts } from '../../../server/modules/alerts/deliverAlerts.ts';
import { evaluateAlerts, newMemory } from '../../../server/modules/alerts/evaluateAlerts.ts';
import { evaluateDueAlerts } from '../../../server/modules/alerts/evaluateDueAlerts.ts';
import { getNotices } from '../../support/api/observe.ts';
import { getAlerts, getFirings } from './support.ts';
import { after, MINUTE, START, startEngine } from './startEngine.ts';

const engine = startEngine('TLD');
const { alertRow, roundAt, setAlert, tools } = engine;

describe('a split', () => {
  it('adjusts thresholds with the price, once, and fires nothing by itself', async () => {
    const below = await setAlert({ condition: 'below', threshold: '80', everyTime: true });
    await setAlert({ condition: 'percent_move', threshold: '10', everyTime: true });
    await engine.api
      .sql`insert into corporate_actions (ticker_id, kind, day, ratio) values (${engine.stock}, 'split', '2026-11-23', 4)`;
    const opens = new Date('2026-11-23T14:30:00Z');
    const minutes = (opens.getTime() - START) / MINUTE;
    engine.market.sessionOpens.set('2026-11-23', opens);
    engine.market.put(engine.stock, opens, 25);
    const memory = newMemory();
    await roundAt(minutes - 1, memory);
    await roundAt(minutes, memory);
    await roundAt(minutes + 1, memory);
    await roundAt(minutes + 2);
    expect(await getAlerts(engine.api, engine.person)).toMatchObject([
      { threshold: '20.000000', basePrice: '25.000000', firedAt: null },
      { threshold: '10.000000', basePrice: '25.000000', firedAt: null },
    ]);
    engine.market.put(engine.stock, after(minutes + 3), 19);
    await roundAt(minutes + 3, memory);
    expect(await getFirings(engine.api, below)).toMatchObject([{ price: '19.000000', threshold: '20.000000' }]);
  });

  it('also adjusts alerts that are switched off, and stocks with no other alerts', async () => {
    await setAlert({ condition: 'below', threshold: '80', active: false });
    await evaluateDueAlerts(tools());
    await engine.api
      .sql`insert into corporate_actions (ticker_id, kind, day, ratio) values (${engine.stock}, 'split', '2026-11-20', 4)`;
    engine.market.sessionOpens.set('2026-11-20', after(10));
    await roundAt(11);
    await roundAt(12);
    expect(await getAlerts(engine.api, engine.person)).toMatchObject([
      { threshold: '20.000000', basePrice: '25.000000', active: false },
    ]);
    expect(engine.market.candleReads).toBe(0);
    // After it is switched on again, the alert counts in the new shares.
    await engine.api.db
      .update(alerts)
      .set({ active: true, evaluatedAt: after(13) })
      .where(eq(alerts.userId, engine.person.id));
    engine.market.put(engine.stock, after(14), 19);
    await roundAt(14);
    expect(await alertRow()).toMatchObject({ threshold: '20.000000', active: false, firedAt: after(14) });
  });

  it('does not change alerts that were set after it', async () => {
    const opens = after(10);
    await setAlert();
    await engine.api
      .sql`insert into corporate_actions (ticker_id, kind, day, ratio) values (${engine.stock}, 'split', '2026-11-20', 2)`;
    engine.market.sessionOpens.set('2026-11-20', opens);
    engine.market.put(engine.stock, opens, 50);
    await setAlert({ threshold: '60', basePrice: '50', evaluatedAt: after(11) });
    await roundAt(12);
    expect((await getAlerts(engine.api, engine.person)).map(({ threshold }) => threshold)).toEqual([
      '55.000000',
      '60.000000',
    ]);
  });
});

describe('recipients of a firing', () => {
  const fire = async (): Promise<void> => {
    engine.market.put(engine.stock, after(1), 120);
    await roundAt(1);
  };
  const getMessages = async () => ({
    notices: (await getNotices(engine.api, engine.person.id)).length,
    mails: (await engine.api.mailTo(engine.person.emailaddress)).map(({ kind }) => kind),
  });

  it('exclude accounts that are not in use; the alert waits', async () => {
    const id = await setAlert({ byEmail: true });
    await engine.api.sql`update users set status_id = ${userStatusIds.deactivated} where id = ${engine.person.id}`;
    await fire();
    expect(await getMessages()).toEqual({ notices: 0, mails: [] });
    expect(await getFirings(engine.api, id)).toEqual([]);
    await engine.api.sql`update users set status_id = ${userStatusIds.active} where id = ${engine.person.id}`;
    engine.market.put(engine.stock, after(2), 121);
    await roundAt(2);
    expect(await getMessages()).toEqual({ notices: 1, mails: ['alert'] });
  });

  it('exclude accounts that were closed between the firing and the delivery', async () => {
    const id = await setAlert({ byEmail: true });
    engine.market.put(engine.stock, after(1), 120);
    engine.time = after(1);
    await evaluateAlerts(tools());
    await engine.api
      .sql`update users set status_id = ${userStatusIds.deletion_requested} where id = ${engine.person.id}`;
    await deliverAlerts(tools());
    expect(await getMessages()).toEqual({ notices: 0, mails: [] });
    expect(await getFirings(engine.api, id)).toMatchObject([{ notifiedAt: after(1), mailedAt: null }]);
  });

  it('get an e-mail only when all price alerts are sent by mail', async () => {
    await setAlert();
    await engine.api
      .sql`insert into notification_choices (user_id, notification_type_id, in_app, email) values (${engine.person.id}, 6, true, true)`;
    await fire();
    expect(await getMessages()).toEqual({ notices: 1, mails: ['alert'] });
    engine.person = await engine.api.people.appUser();
    await setAlert({ threshold: '125' });
    engine.market.put(engine.stock, after(2), 130);
    await roundAt(2);
    expect(await getMessages()).toEqual({ notices: 1, mails: [] });
  });

  it.each([
    [
      'switched notifications off',
      `insert into user_settings (user_id, notifications_enabled) select $1, $2::bigint is null`,
    ],
    ['muted the stock', `insert into mutes (user_id, kind, target) values ($1, 'ticker', ($2::bigint)::text)`],
  ])('exclude users who %s', async (_what, statement) => {
    await setAlert({ byEmail: true });
    await engine.api.sql.unsafe(statement, [engine.person.id, engine.stock]);
    await fire();
    expect(await getMessages()).toEqual({ notices: 0, mails: [] });
  });

  it('get no e-mail to an unverified address, nor beyond the daily limit', async () => {
    engine.person = await engine.api.people.appUser({ emailVerifiedAt: null });
    await setAlert({ byEmail: true });
    await fire();
    expect(await getMessages()).toEqual({ notices: 1, mails: [] });
    engine.person = await engine.api.people.appUser();
    await engine.api.sql`insert into user_settings (user_id, email_limit) values (${engine.person.id}, 0)`;
    await setAlert({ byEmail: true, threshold: '125' });
    engine.market.put(engine.stock, after(2), 130);
    await roundAt(2);
    expect(await getMessages()).toEqual({ notices: 1, mails: [] });
  });

  it('get at most one e-mail per hour for one alert', async () => {
    const id = await setAlert({ byEmail: true, everyTime: true });
    const memory = newMemory();
    for (const [minutes, price] of [
      [1, 111],
      [2, 109],
      [3, 112],
      [4, 109],
      [62, 113],
    ] as const) {
      engine.market.put(engine.stock, after(minutes), price);
      await roundAt(minutes, memory);
    }
    expect((await getFirings(engine.api, id)).map(({ mailedAt }) => mailedAt)).toEqual([after(1), null, after(62)]);
  });
});
