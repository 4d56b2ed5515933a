import { openDatabase } from '../../server/database/connection/open.ts';
import { seedReference } from '../../server/seed/index.ts';
import type { Database } from '../../server/database/types.ts';
import { deliverAlerts } from '../../server/modules/alerts/deliverAlerts.ts';
import { registerSubscriptions } from '../../server/modules/ground/events/events.ts';
import { subscriptions } from '../../server/modules/subscriptions.ts';
import { evaluateAlerts, newMemory, type AlertContext } from '../../server/modules/alerts/evaluateAlerts.ts';
import { openMarket } from '../../server/modules/market/openMarket.ts';
import { addPeople } from '../data/manyPeople.ts';
import { median, percentile, type Row } from '../support/report.ts';
import { withDataDir } from '../data/world.ts';

const ALERTS = 100_000;
const PEOPLE = 2_000;
const CHUNK = 5_000;
const ROUNDS = 60;
const ROUND_MS = 2_000;
const CRASH_MS = 2_000;
const PAUSE_MS = 10_000;

/** Wednesday: both American exchanges are open. */
const FROM = Date.parse('2026-11-18T16:00:00Z');
const SECOND = 1_000;
const HOUR = 3_600_000;

/** Alerts of every kind on all listed stocks, with thresholds 0.1 % to 20 % away from the price. */
async function addAlerts({ sql }: Database, prices: ReadonlyMap<number, number>, at: Date): Promise<void> {
  const listed = [...prices];
  const people = await sql<{ id: number }[]>`select id from users order by id`;
  const made = Array.from({ length: ALERTS }, (_, n) => {
    const [tickerId = 0, price = 1] = listed[n % listed.length] ?? [];
    const away = 0.001 + 0.2 * (((n * 7919) % 10_000) / 10_000);
    const condition = (['above', 'below', 'percent_move'] as const)[n % 3] ?? 'above';
    const bounds = { above: price * (1 + away), below: price * (1 - away), percent_move: away * 100 };
    return {
      userId: people[(n * 31) % people.length]?.id,
      tickerId,
      condition,
      threshold: bounds[condition],
      price,
      n,
    };
  });
  for (let start = 0; start < made.length; start += CHUNK) {
    const rows = JSON.stringify(made.slice(start, start + CHUNK));
    await sql`
      insert into alerts (user_id, ticker_id, condition, threshold, base_price, every_time, by_email, evaluated_at)
      select "userId", "tickerId", condition, threshold, price, n % 2 = 0, n % 4 = 0, ${at} from jsonb_to_recordset(${rows}::jsonb)
        as r("userId" bigint, "tickerId" bigint, condition text, threshold numeric, price numeric, n integer)`;
  }
  await sql`insert into alert_marks (ticker_id, evaluated_at) select distinct ticker_id, ${at}::timestamptz from alerts`;
  await sql`vacuum analyze alerts`;
}

const row = (what: string, measured: string, spent: number, input: number): Row => ({
  what,
  measured,
  target: `< ${input / SECOND} s`,
  met: spent < input,
});

/**
 * Measures rounds over 100,000 alerts while exchanges are open, a round in which every second alert fires, and a round
 * after the server was down overnight.
 */
export async function measureAlerts(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    const database = await openDatabase({ dataDir });
    try {
      await seedReference(database.sql);
      await addPeople(database.sql, PEOPLE);
      let time = FROM;
      const now = () => new Date(time);
      const market = openMarket(database, now);
      const ids = (await database.sql<{ id: number }[]>`select id from tickers`).map(({ id }) => id);
      const quotes = await market.quotes(ids, now());
      await addAlerts(database, new Map(quotes.map(({ tickerId, price }) => [tickerId, price])), now());
      const log = { info: () => undefined, warn: console.warn, error: console.error };
      registerSubscriptions(subscriptions);
      const tools: AlertContext = { db: database.db, market, now, log };
      const memory = newMemory();
      let fired = 0;
      const timedRound = async (): Promise<number> => {
        const started = performance.now();
        fired += await evaluateAlerts(tools, memory);
        return performance.now() - started;
      };
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        time += SECOND;
        rounds.push(await timedRound());
      }
      const live = `${median(rounds).toFixed(0)} ms, p95 ${percentile(rounds, 0.95).toFixed(0)} ms, ${fired} fired`;
      const rows = [row(`round over ${ALERTS} alerts, ${ids.length} prices`, live, Math.max(...rounds), ROUND_MS)];
      const started = performance.now();
      const deliveryCount = (await database.sql`select 1 from alert_deliveries`).length;
      await deliverAlerts(tools);
      const msPerDelivery = deliveryCount === 0 ? 0 : (performance.now() - started) / deliveryCount;
      rows.push(
        row(
          `telling one person of an alert, ${deliveryCount} told`,
          `${msPerDelivery.toFixed(1)} ms`,
          msPerDelivery,
          SECOND / 10,
        ),
      );
      // The downtime ends in the middle of the next session: one day of candles of every listed stock.
      fired = 0;
      time += 24 * HOUR;
      const pause = await timedRound();
      rows.push(
        row(`round after 24 hours without a server, ${fired} fired`, `${pause.toFixed(0)} ms`, pause, PAUSE_MS),
      );
      return [...rows, await crash(database, tools)];
    } finally {
      await database.close();
    }
  });
}

/** Sets every threshold to the current price, so that the highest possible number of alerts fires at once. */
async function crash({ sql }: Database, tools: AlertContext): Promise<Row> {
  await sql`update alerts set active = true, was_met = false, threshold = 0.01, evaluated_at = ${tools.now()} where condition = 'above' and every_time`;
  await sql`vacuum analyze alerts`;
  const later = { ...tools, now: () => new Date(tools.now().getTime() + SECOND) };
  const started = performance.now();
  const fired = await evaluateAlerts(later);
  const spent = performance.now() - started;
  return row(`round in which ${fired} alerts fire at once`, `${spent.toFixed(0)} ms`, spent, CRASH_MS);
}
