import { findDollarRate } from '../../ports/market/exchangeRates.ts';
import { daysUntil, computePerformance, priceLine, type Holding, type PriceLine } from './performance.ts';
import * as store from './computeRankings.store.ts';

/** Rows per batch: small enough that no statement runs for long. */
const OWNER_BATCH_SIZE = 200;
const USER_BATCH_SIZE = 500;

/** Days before the first day in which a close is searched: longer than exchanges stay closed. */
const MAX_CLOSED_DAYS = 14;

interface RankingContext {
  readonly sql: store.Runner;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
  readonly log?: { warn(values: object, message: string): void };
}

/** Reads the prices of all tickers in holdings in US dollars. Tickers without an exchange rate are left out. */
async function priceLines(sql: store.Runner, days: readonly string[], now: Date): Promise<Map<number, PriceLine>> {
  const today = days.at(-1) ?? '';
  const from = daysUntil(now, days.length - 1 + MAX_CLOSED_DAYS)[0] ?? today;
  const quotes = await store.listHoldingQuotes(sql);
  const closes = Map.groupBy(
    await store.listCloses(
      sql,
      quotes.map(({ tickerId }) => tickerId),
      { from, today },
    ),
    ({ tickerId }) => tickerId,
  );
  const lines = new Map<number, PriceLine>();
  for (const { tickerId, currency, price, previousClose } of quotes) {
    const rate = Number(findDollarRate(currency) ?? 0);
    if (rate <= 0) continue;
    const dollarCloses = (closes.get(tickerId) ?? []).map(({ day, close }) => ({ day, price: close / rate }));
    lines.set(tickerId, priceLine(dollarCloses, { price: price / rate, previousClose: previousClose / rate }, days));
  }
  return lines;
}

async function rankPerformers({ sql, signal, log }: RankingContext, now: Date): Promise<void> {
  const days = daysUntil(now);
  const lines = await priceLines(sql, days, now);
  let owners = await store.listPublicOwners(sql, 0, OWNER_BATCH_SIZE);
  while (owners.length > 0) {
    if (signal?.aborted === true) return;
    const holdingsByUser: ReadonlyMap<number, readonly Holding[]> = Map.groupBy(
      await store.listHoldings(sql, owners),
      ({ userId }) => userId,
    );
    const rows = [...holdingsByUser].flatMap(([userId, holdings]) => {
      const performance = computePerformance(holdings, lines, days);
      if (performance === undefined) return [];
      const { value, previousCloseValue, changePercent, series } = performance;
      return [
        { user_id: userId, value, previous_close_value: previousCloseValue, change_percent: changePercent, series },
      ];
    });
    const leftOut = await store.writePerformance(sql, rows, now);
    if (leftOut.length > 0) log?.warn({ userIds: leftOut }, 'portfolios are worth too much to be ranked');
    owners = await store.listPublicOwners(sql, owners.at(-1) ?? Number.MAX_SAFE_INTEGER, OWNER_BATCH_SIZE);
  }
  await store.deleteOutdated(sql, now);
}

async function scorePeople(sql: store.Runner, now: Date, signal: AbortSignal | undefined): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;) {
    if (signal?.aborted === true) return;
    last = await store.scoreNextBatch(sql, last, USER_BATCH_SIZE, now);
  }
}

/**
 * Updates the rankings of the dashboards: the performance of public portfolios and the score of every app user.
 * Deterministic and idempotent; works in short batches.
 */
export async function computeRankings(context: RankingContext): Promise<void> {
  const now = context.now();
  // Scores first: they do not depend on portfolios or on prices.
  await scorePeople(context.sql, now, context.signal);
  await rankPerformers(context, now);
}
