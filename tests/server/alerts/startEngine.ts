import { afterAll, beforeAll, beforeEach } from 'vitest';
import { alertMarks, alerts } from '../../../server/database/tables/market/alerts.ts';
import { newMemory, type AlertContext } from '../../../server/modules/alerts/evaluateAlerts.ts';
import { runRound } from '../../../server/modules/alerts/evaluateDueAlerts.ts';
import type { Events } from '../../../server/ports/events/events.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { addStock, getAlerts, WrittenMarket } from './support.ts';

export const START = Date.parse('2026-11-20T15:00:00Z');
export const MINUTE = 60_000;
export const after = (minutes: number): Date => new Date(START + minutes * MINUTE);

/**
 * Creates a new user with alerts on one stock for each test. The test writes the prices of the market that the alerts
 * use. @param prefix begins the symbols of the stocks
 * @param options `events`: those of the server and of the rounds
 */
export function startEngine(prefix: string, options: { readonly events?: Events } = {}) {
  let api: TestApi;
  let market: WrittenMarket;
  let person: TestPerson;
  let stock: number;
  let symbols = 0;
  let time = after(0);

  beforeAll(async () => {
    api = await startTestApi(options);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    market = new WrittenMarket();
    person = await api.people.appUser();
    symbols += 1;
    stock = await addStock(api, `${prefix}${symbols}`);
    time = after(0);
    await api.sql`delete from alert_marks`;
    market.put(stock, after(-60), 100);
  });

  const tools = (change: Partial<AlertContext> = {}): AlertContext => ({
    db: api.db,
    market,
    now: () => time,
    log: api.app.log,
    ...options,
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

  /** Runs one round at a time, like a process that evaluates every second. */
  async function roundAt(minutes: number, memory = newMemory()): Promise<void> {
    time = after(minutes);
    await runRound(tools(), memory);
  }

  const alertRow = async () => (await getAlerts(api, person))[0];

  return {
    get api() {
      return api;
    },
    get market() {
      return market;
    },
    get person() {
      return person;
    },
    set person(next: TestPerson) {
      person = next;
    },
    get stock() {
      return stock;
    },
    /** The condition of an alert row on that stock. */
    get symbol() {
      return `${prefix}${symbols}`;
    },
    get time() {
      return time;
    },
    set time(now: Date) {
      time = now;
    },
    tools,
    setAlert,
    roundAt,
    alertRow,
  };
}
