import { perDollar } from '../../ports/market/exchangeRates.ts';
import { daysUntil, computePerformance, priceLine, type Held, type PriceLine } from './performance.ts';
import * as store from './ranking.store.ts';

/** People read at a time: few enough that no statement runs for long. */
const OWNERS_AT_ONCE = 200;
const PEOPLE_AT_ONCE = 500;

/** Days before the first one in which a price is looked for: the longest time that an exchange stays closed, and more. */
const DAYS_WITHOUT_TRADE = 14;

interface RankingTools {
  readonly sql: store.Runner;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
  readonly log?: { warn(values: object, message: string): void };
}

/** The prices of everything that somebody holds, in US dollars. What has no exchange rate is left out. */
async function priceLines(sql: store.Runner, days: readonly string[], now: Date): Promise<Map<number, PriceLine>> {
  const today = days.at(-1) ?? '';
  const from = daysUntil(now, days.length - 1 + DAYS_WITHOUT_TRADE)[0] ?? today;
  const quotes = await store.quotesOfHeld(sql);
  const closes = Map.groupBy(
    await store.closesSince(
      sql,
      quotes.map(({ tickerId }) => tickerId),
      { from, today },
    ),
    ({ tickerId }) => tickerId,
  );
  const lines = new Map<number, PriceLine>();
  for (const { tickerId, currency, price, previousClose } of quotes) {
    const rate = Number(perDollar(currency) ?? 0);
    if (rate <= 0) continue;
    const known = (closes.get(tickerId) ?? []).map(({ day, close }) => ({ day, price: close / rate }));
    lines.set(tickerId, priceLine(known, { price: price / rate, previousClose: previousClose / rate }, days));
  }
  return lines;
}

async function rankPerformers({ sql, signal, log }: RankingTools, now: Date): Promise<void> {
  const days = daysUntil(now);
  const lines = await priceLines(sql, days, now);
  let owners = await store.publicOwners(sql, 0, OWNERS_AT_ONCE);
  while (owners.length > 0) {
    if (signal?.aborted === true) return;
    const held: ReadonlyMap<number, readonly Held[]> = Map.groupBy(
      await store.getHoldings(sql, owners),
      ({ userId }) => userId,
    );
    const rows = [...held].flatMap(([userId, holdings]) => {
      const performance = computePerformance(holdings, lines, days);
      if (performance === undefined) return [];
      const { value, previousCloseValue, changePercent, series } = performance;
      return [
        { user_id: userId, value, previous_close_value: previousCloseValue, change_percent: changePercent, series },
      ];
    });
    const leftOut = await store.writePerformance(sql, rows, now);
    if (leftOut.length > 0) log?.warn({ userIds: leftOut }, 'portfolios are worth too much to be ranked');
    owners = await store.publicOwners(sql, owners.at(-1) ?? Number.MAX_SAFE_INTEGER, OWNERS_AT_ONCE);
  }
  await store.dropOlder(sql, now);
}

async function scorePeople(sql: store.Runner, now: Date, signal: AbortSignal | undefined): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;) {
    if (signal?.aborted === true) return;
    last = await store.scoreNext(sql, last, PEOPLE_AT_ONCE, now);
  }
}

/**
 * Brings up to date who stands where on the dashboards: how public portfolios did, and the score of every app user. The
 * same data give the same figures. Safe to repeat, in batches that each take a moment.
 */
export async function rankPeople(tools: RankingTools): Promise<void> {
  const moment = tools.now();
  // Scores first: they do not depend on portfolios, nor on whether those can be ranked.
  await scorePeople(tools.sql, moment, tools.signal);
  await rankPerformers(tools, moment);
}
