import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertMarks, alerts } from '../../../server/database/tables/market/alerts.ts';
import { createAlertLoop } from '../../../server/jobs/alertLoop.ts';
import { deliverAlerts } from '../../../server/modules/alerts/deliverAlerts.ts';
import { evaluateAlerts, type AlertContext } from '../../../server/modules/alerts/evaluateAlerts.ts';
import { notify } from '../../../server/modules/ground/notifications/notify.ts';
import { getNotices } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { addStock, WrittenMarket } from './support.ts';

const START = new Date('2026-11-20T15:00:00Z');
const LATER = new Date('2026-11-20T15:01:00Z');

let api: TestApi;
let market: WrittenMarket;
let person: TestPerson;
let stock: number;
let symbols = 0;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  market = new WrittenMarket();
  person = await api.people.appUser();
  symbols += 1;
  stock = await addStock(api, `DLV${symbols}`);
  await api.sql`delete from alert_marks`;
  await api.sql`delete from alert_deliveries`;
  market.put(stock, START, 100);
  market.put(stock, LATER, 200);
});

type Transact = typeof api.db.transaction;

/** A database that runs a callback before each transaction. */
const watched = (before: () => Promise<void> | void): typeof api.db =>
  new Proxy(api.db, {
    get: (db, name) =>
      name === 'transaction'
        ? async (...params: Parameters<Transact>) => {
            await before();
            return db.transaction(...params);
          }
        : Reflect.get(db, name),
  });

const tools = (change: Partial<AlertContext> = {}): AlertContext => ({
  db: api.db,
  market,
  now: () => LATER,
  log: api.app.log,
  ...change,
});

async function setAlerts(count: number): Promise<void> {
  await api.db.insert(alerts).values(
    Array.from({ length: count }, (_unused, index) => ({
      userId: person.id,
      tickerId: stock,
      condition: 'above' as const,
      threshold: String(110 + index / 10),
      basePrice: '100',
      evaluatedAt: START,
    })),
  );
  await api.db.insert(alertMarks).values({ tickerId: stock, evaluatedAt: START }).onConflictDoNothing();
}

const countDelivered = async (): Promise<number> => {
  const [row] = await api.sql<{ delivered: number }[]>`
    select count(*)::int as delivered from alert_deliveries where notified_at is not null`;
  return row?.delivered ?? 0;
};

describe('delivery of many firings', () => {
  it('needs few transactions', async () => {
    await setAlerts(50);
    expect(await evaluateAlerts(tools())).toBe(50);
    let transactions = 0;
    await deliverAlerts(tools({ db: watched(() => void (transactions += 1)) }));
    expect(await countDelivered()).toBe(50);
    expect(transactions).toBeLessThan(10);
  });

  it('stops between two batches when the process stops, and the next run delivers the rest once', async () => {
    await setAlerts(50);
    await evaluateAlerts(tools());
    const stopping = new AbortController();
    await deliverAlerts(tools({ db: watched(() => stopping.abort()), signal: stopping.signal }));
    const before = await countDelivered();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(50);
    expect(await getNotices(api, person.id)).toHaveLength(before);
    await deliverAlerts(tools());
    expect(await countDelivered()).toBe(50);
    expect(await getNotices(api, person.id)).toHaveLength(50);
  });

  it('delivers the rest of a batch when one notification fails', async () => {
    await setAlerts(3);
    await api.sql`update alerts set by_email = true where user_id = ${person.id}`;
    await evaluateAlerts(tools());
    // Each e-mail reads the source: the first firing fails within its batch, and again alone.
    let requests = 0;
    const failing = Object.defineProperty(new WrittenMarket(), 'source', {
      get: () => {
        requests += 1;
        if (requests <= 2) throw new Error('This firing cannot be delivered');
        return 'simulated';
      },
    });
    await deliverAlerts(tools({ market: failing }));
    expect(await countDelivered()).toBe(2);
    expect(await getNotices(api, person.id)).toHaveLength(2);
    await deliverAlerts(tools());
    expect(await countDelivered()).toBe(3);
    expect(await api.mailTo(person.emailaddress, 'alert')).toHaveLength(3);
  });

  it('takes turns between users: hundreds of firings of one user do not delay the others', async () => {
    await setAlerts(200);
    await evaluateAlerts(tools());
    const many = person;
    // This alert fires later, and is delivered before the rest of the earlier firings.
    person = await api.people.appUser();
    await setAlerts(1);
    const next = new Date(LATER.getTime() + 1000);
    market.put(stock, next, 201);
    await evaluateAlerts(tools({ now: () => next }));
    const stopping = new AbortController();
    let transactions = 0;
    const stopAtThird = (): void => {
      transactions += 1;
      if (transactions === 3) stopping.abort();
    };
    await deliverAlerts(tools({ db: watched(stopAtThird), signal: stopping.signal }));
    expect(await getNotices(api, person.id)).toHaveLength(1);
    expect((await getNotices(api, many.id)).length).toBeLessThanOrEqual(40);
    await deliverAlerts(tools());
    expect(await countDelivered()).toBe(201);
    expect(await getNotices(api, many.id)).toHaveLength(200);
  });

  it('skips users whose firings another process is delivering', async () => {
    await setAlerts(45);
    await api.sql`update alerts set by_email = true where user_id = ${person.id}`;
    await evaluateAlerts(tools());
    await Promise.all(Array.from({ length: 6 }, () => deliverAlerts(tools())));
    await deliverAlerts(tools());
    expect(await getNotices(api, person.id)).toHaveLength(45);
    expect(await api.mailTo(person.emailaddress)).toHaveLength(1);
  });
});

describe('the alert e-mail of a round', () => {
  const fireByMail = async (count: number): Promise<void> => {
    await setAlerts(count);
    await api.sql`update alerts set by_email = true where user_id = ${person.id}`;
    await evaluateAlerts(tools());
    await deliverAlerts(tools());
  };

  it('lists everything that fired for a user in one mail, at most twenty in full', async () => {
    await fireByMail(25);
    const [mail, ...more] = await api.mailTo(person.emailaddress);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'alert', subject: '25 of your price alerts fired' });
    expect(mail?.text.match(/rose to \$200\.00/g)).toHaveLength(20);
    expect(mail?.text).toContain('5 more of your alerts have fired');
    expect(mail?.text).toContain('/application-user/portfolio/alerts');
    expect(await getNotices(api, person.id)).toHaveLength(25);
    const mailed = await api.sql`select 1 from alert_deliveries where mailed_at is not null`;
    expect(mailed).toHaveLength(25);
  });

  it('is written in the language of its reader', async () => {
    person = await api.people.appUser({ language: 'tr' });
    await fireByMail(22);
    const [mail] = await api.mailTo(person.emailaddress, 'alert');
    expect(mail?.subject).toBe('22 fiyat alarmınız');
    expect(mail?.text).toContain('2 alarmınız daha çaldı');
  });

  const send = (kind: string, count: number) => api.sql`
    insert into mail_outbox (user_id, recipient, kind, language, subject, text, html, next_attempt_at, created_at)
    select ${person.id}, ${person.emailaddress}, ${kind}, 'en', 's', 't', 'h', ${LATER}, ${LATER} from generate_series(1, ${count}::int)`;
  const alertMails = async (): Promise<number> => (await api.mailTo(person.emailaddress, 'alert')).length;

  it('is sent although other notifications have used up the daily limit', async () => {
    await api.sql`insert into user_settings (user_id, email_limit) values (${person.id}, 4)`;
    await send('notification', 4);
    await fireByMail(1);
    expect(await alertMails()).toBe(1);
  });

  it('is not sent when the share of alerts in the daily limit is used up', async () => {
    await api.sql`insert into user_settings (user_id, email_limit) values (${person.id}, 4)`;
    await send('alert', 2);
    await fireByMail(1);
    expect(await alertMails()).toBe(2);
    expect(await getNotices(api, person.id)).toHaveLength(1);
  });

  it('has half of the daily e-mail limit reserved for users with e-mail alerts', async () => {
    const follower = await api.people.appUser();
    await api.sql`insert into user_settings (user_id, email_limit) values (${person.id}, 4)`;
    await api.sql`insert into notification_choices (user_id, notification_type_id, in_app, email) select ${person.id}, id, true, true from notification_types`;
    await send('notification', 2);
    const notified = async (): Promise<number> => (await api.mailTo(person.emailaddress, 'notification')).length;
    const sendNotification = (groupKey: string): Promise<void> =>
      api.db.transaction((tx) =>
        notify(
          tx,
          {
            userId: person.id,
            type: 'followers',
            groupKey,
            actorId: follower.id,
            messageId: 'notifications.followed',
            values: {},
            link: null,
          },
          LATER,
        ),
      );
    await sendNotification('one');
    expect(await notified()).toBe(3);
    await setAlerts(1);
    await api.sql`update alerts set by_email = true where user_id = ${person.id}`;
    await sendNotification('two');
    expect(await notified()).toBe(3);
  });
});

describe('delivered firings', () => {
  it('are deleted after thirty days, undelivered ones are not', async () => {
    await setAlerts(3);
    await evaluateAlerts(tools());
    await deliverAlerts(tools());
    const [delivery] = await api.sql<{ id: number }[]>`select id from alert_deliveries order by id limit 1`;
    await api.sql`update alert_deliveries set notified_at = null where id = ${delivery?.id ?? 0}`;
    const day = 86_400_000;
    const left = async (): Promise<number> => (await api.sql`select 1 from alert_deliveries`).length;
    await api.runJob('cleanup', { now: () => new Date(LATER.getTime() + 29 * day) });
    expect(await left()).toBe(3);
    await api.runJob('cleanup', { now: () => new Date(LATER.getTime() + 31 * day) });
    expect(await left()).toBe(1);
  });
});

describe('the rounds of a process', () => {
  it('continue during a delivery', async () => {
    await setAlerts(1);
    const release = Promise.withResolvers<void>();
    const nextRound = Promise.withResolvers<void>();
    let transactions = 0;
    // The first transaction belongs to the round; the second, of the delivery, has to wait.
    const db = watched(async () => {
      transactions += 1;
      if (transactions === 2) await release.promise;
    });
    const loop = createAlertLoop(
      tools({
        db,
        now: () => {
          if (transactions === 2) nextRound.resolve();
          return LATER;
        },
      }),
    );
    loop.start();
    await nextRound.promise;
    expect(await countDelivered()).toBe(0);
    const stopped = loop.stop();
    release.resolve();
    await stopped;
    expect(await countDelivered()).toBe(1);
  });

  it('end before the next ticker when the process stops, and the next process continues them', async () => {
    await setAlerts(1);
    stock = await addStock(api, `DLV${symbols}B`);
    market.put(stock, START, 100);
    market.put(stock, LATER, 200);
    await setAlerts(1);
    const requested = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const readCandles = market.candles.bind(market);
    market.candles = async (request) => {
      requested.resolve();
      await release.promise;
      return readCandles(request);
    };
    const loop = createAlertLoop(tools());
    loop.start();
    await requested.promise;
    const stopped = loop.stop();
    release.resolve();
    await stopped;
    expect(market.candleReads).toBe(1);
    expect(await evaluateAlerts(tools())).toBe(2);
  });
});
