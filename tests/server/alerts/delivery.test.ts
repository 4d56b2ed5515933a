import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertMarks, alerts } from '../../../server/database/tables/alerts.ts';
import { createAlertLoop } from '../../../server/jobs/alertLoop.ts';
import { deliverAlerts } from '../../../server/modules/alerts/deliverAlerts.ts';
import { evaluateAlerts, type AlertTools } from '../../../server/modules/alerts/evaluateAlerts.ts';
import { noticesOf } from '../../support/api/observe.ts';
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

/** The database, with something before each transaction. */
const watched = (before: () => Promise<void> | void): typeof api.db =>
  new Proxy(api.db, {
    get: (db, name) =>
      name === 'transaction'
        ? async (...asked: Parameters<Transact>) => {
            await before();
            return db.transaction(...asked);
          }
        : Reflect.get(db, name),
  });

const tools = (change: Partial<AlertTools> = {}): AlertTools => ({
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
  await api.db.insert(alertMarks).values({ tickerId: stock, evaluatedAt: START });
}

const told = async (): Promise<number> => {
  const [row] = await api.sql<{ told: number }[]>`
    select count(*)::int as told from alert_deliveries where notified_at is not null`;
  return row?.told ?? 0;
};

describe('telling of many firings', () => {
  it('takes few transactions', async () => {
    await setAlerts(50);
    expect(await evaluateAlerts(tools())).toBe(50);
    let transactions = 0;
    await deliverAlerts(tools({ db: watched(() => void (transactions += 1)) }));
    expect(await told()).toBe(50);
    expect(transactions).toBeLessThan(10);
  });

  it('ends between two batches when the process stops, and the rest is told once by the next one', async () => {
    await setAlerts(50);
    await evaluateAlerts(tools());
    const stopping = new AbortController();
    await deliverAlerts(tools({ db: watched(() => stopping.abort()), signal: stopping.signal }));
    const before = await told();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(50);
    expect(await noticesOf(api, person.id)).toHaveLength(before);
    await deliverAlerts(tools());
    expect(await told()).toBe(50);
    expect(await noticesOf(api, person.id)).toHaveLength(50);
  });

  it('tells the others of a batch when one cannot be told', async () => {
    await setAlerts(3);
    await api.sql`update alerts set by_email = true where user_id = ${person.id}`;
    await evaluateAlerts(tools());
    // The source is asked for with each e-mail: the first firing fails with its batch, and alone.
    let asked = 0;
    const failing = Object.defineProperty(new WrittenMarket(), 'source', {
      get: () => {
        asked += 1;
        if (asked <= 2) throw new Error('This one cannot be told');
        return 'simulated';
      },
    });
    await deliverAlerts(tools({ market: failing }));
    expect(await told()).toBe(2);
    expect(await noticesOf(api, person.id)).toHaveLength(2);
    await deliverAlerts(tools());
    expect(await told()).toBe(3);
    expect(await api.mailTo(person.emailaddress, 'alert')).toHaveLength(3);
  });
});

describe('the rounds of a process', () => {
  it('go on while people are being told', async () => {
    await setAlerts(1);
    const release = Promise.withResolvers<void>();
    const nextRound = Promise.withResolvers<void>();
    let transactions = 0;
    // The first transaction is the round's; the second, which tells, has to wait.
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
    expect(await told()).toBe(0);
    const stopped = loop.stop();
    release.resolve();
    await stopped;
    expect(await told()).toBe(1);
  });
});
