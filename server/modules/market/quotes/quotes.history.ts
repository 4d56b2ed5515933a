import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JobTools } from '../../../context/jobTools.ts';
import { cachedExchange } from '../../../ports/market/calendar.ts';
import type { Session } from '../../../ports/market/market.ts';
import * as store from './storedCandles.store.ts';

type Tools = Pick<JobTools, 'sql' | 'market' | 'now' | 'signal' | 'log'>;

const DAY = 86_400_000;
/** So far back an empty table is filled: what charts of two years need. */
const DAILY_DAYS = 730;
const INTRADAY_DAYS = 7;
/** Finer candles are kept for a while after that, then deleted. */
const INTRADAY_RETENTION_DAYS = 14;
/** A source settles its closing prices after the bell. */
const SETTLED_MILLISECONDS = 15 * 60_000;
/** Tickers of one run; the rest waits for the next one. */
const TICKERS_OF_A_RUN = 150;
/** With a vendor each ticker is a request, and most of the budget belongs to people. */
const REQUESTS_OF_A_RUN = 15;
/** So many failures in a row end a run: the source is away. */
const MOST_FAILURES = 3;

/** The last session of a ticker whose prices are settled. */
async function lastSettled({ market, now }: Tools, tickerId: number): Promise<Session | undefined> {
  const at = new Date(now().getTime() - SETTLED_MILLISECONDS);
  const session = await market.lastSession(tickerId, at);
  if (session === undefined || session.closesAt <= at.getTime()) return session;
  return market.lastSession(tickerId, new Date(session.opensAt - 1));
}

/** Keeps the days of one ticker that are not kept yet. */
async function storeDailyCandles(
  tools: Tools,
  { id, exchange, currency, since }: store.Behind,
  last: Session,
): Promise<void> {
  const from = since ?? new Date(last.closesAt - DAILY_DAYS * DAY);
  const to = new Date(last.closesAt);
  const sessions = await tools.market.sessions(cachedExchange(exchange, currency), from, to);
  const candles = await tools.market.candles({ tickerId: id, interval: '1d', from, to, adjusted: false });
  await store.writeDaily(tools.sql, id, sessions, candles);
}

async function storeMinuteCandles(tools: Tools, { id, since }: store.Behind, last: Session): Promise<void> {
  const earliest = new Date(last.closesAt - INTRADAY_DAYS * DAY);
  const from = since === null || since < earliest ? earliest : since;
  const to = new Date(last.closesAt);
  await store.writeIntraday(
    tools.sql,
    id,
    await tools.market.candles({ tickerId: id, interval: '5m', from, to, adjusted: false }),
  );
}

/** Calls `keep` for the tickers whose last settled session is not kept yet; how many there were. */
async function catchUp(
  tools: Tools,
  candidates: readonly store.Behind[],
  keep: (tools: Tools, behind: store.Behind, last: Session) => Promise<void>,
): Promise<number[]> {
  const most = tools.market.source === 'vendor' ? REQUESTS_OF_A_RUN : TICKERS_OF_A_RUN;
  const touched: number[] = [];
  let failures = 0;
  for (const behind of candidates) {
    if (tools.signal?.aborted === true || touched.length >= most || failures >= MOST_FAILURES) break;
    const last = await lastSettled(tools, behind.id);
    if (last === undefined || (behind.since !== null && last.opensAt < behind.since.getTime())) continue;
    try {
      await keep(tools, behind, last);
      touched.push(behind.id);
      failures = 0;
    } catch (error) {
      failures += 1;
      tools.log.warn({ err: error, tickerId: behind.id }, 'the candles of a ticker could not be stored');
    }
    await nextTurn();
  }
  return touched;
}

/**
 * Keeps the candles of sessions that are over: daily ones of every ticker, five-minute ones of the most traded. What was missed while
 * no server ran is made up for, a part of the tickers in each run; doing it twice changes nothing.
 */
export async function storeCandles(tools: Tools): Promise<void> {
  const { sql, now } = tools;
  const touched = await catchUp(tools, await store.daysBehind(sql), storeDailyCandles);
  if (touched.length > 0) await store.summarise(sql, touched, now());
  await catchUp(tools, await store.minutesBehind(sql), storeMinuteCandles);
  await store.deleteIntraday(sql, new Date(now().getTime() - INTRADAY_RETENTION_DAYS * DAY));
}
