import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '../../../base/durations.ts';
import type { JobContext } from '../../../context/jobContext.ts';
import { getCalendarExchange } from '../../../ports/market/calendar.ts';
import type { Session } from '../../../ports/market/market.ts';
import * as store from './storedCandles.store.ts';

type HistoryContext = Pick<JobContext, 'sql' | 'market' | 'now' | 'signal' | 'log'>;

/** History that is loaded into an empty table: two-year charts need this much. */
const DAILY_DAYS = 730;
const INTRADAY_DAYS = 7;
/** Five-minute candles are deleted after this time. */
const INTRADAY_RETENTION_DAYS = 14;
/** A source corrects its closing prices for a while after the close. */
const SETTLING_MS = 15 * MINUTE_MS;
/** Tickers of a run, for daily and for intraday candles each; later runs continue with the rest. */
const TICKERS_PER_RUN = 150;
/** The same with a vendor: each ticker costs a request, and most of the request budget is reserved for users. */
const REQUESTS_PER_RUN = 15;
/** Consecutive failures that end a run, because the source is unavailable. */
const MAX_FAILURES = 3;

/** The last session of a ticker with final prices. */
async function lastSettled({ market, now }: HistoryContext, tickerId: number): Promise<Session | undefined> {
  const at = new Date(now().getTime() - SETTLING_MS);
  const session = await market.lastSession(tickerId, at);
  if (session === undefined || session.closesAt <= at.getTime()) return session;
  return market.lastSession(tickerId, new Date(session.opensAt - 1));
}

/** Whether a session is stored. A session may open before its date in UTC, so that only dates can be compared. */
const isDayStored = ({ lastDay }: store.DailyBacklog, { date }: Session): boolean =>
  lastDay !== null && date <= lastDay;

const areMinutesStored = ({ since }: store.IntradayBacklog, { opensAt }: Session): boolean =>
  since !== null && opensAt < since.getTime();

/** Stores the missing daily candles of a ticker. */
async function storeDailyCandles(
  context: HistoryContext,
  { id, exchange, currency, lastDay }: store.DailyBacklog,
  last: Session,
): Promise<void> {
  const from = new Date(lastDay ?? last.closesAt - DAILY_DAYS * DAY_MS);
  const to = new Date(last.closesAt);
  const sessions = await context.market.sessions(getCalendarExchange(exchange, currency), from, to);
  const candles = await context.market.candles({ tickerId: id, interval: '1d', from, to, adjusted: false });
  await store.writeDaily(context.sql, id, sessions, candles);
}

async function storeMinuteCandles(
  context: HistoryContext,
  { id, since }: store.IntradayBacklog,
  last: Session,
): Promise<void> {
  const earliest = new Date(last.closesAt - INTRADAY_DAYS * DAY_MS);
  const from = since === null || since < earliest ? earliest : since;
  const to = new Date(last.closesAt);
  await store.writeIntraday(
    context.sql,
    id,
    await context.market.candles({ tickerId: id, interval: '5m', from, to, adjusted: false }),
  );
}

/** Calls `storeTicker` for the tickers whose last settled session is not stored. Returns their ids. */
async function catchUp<Backlog extends store.CandleBacklog>(
  context: HistoryContext,
  candidates: readonly Backlog[],
  isStored: (behind: Backlog, last: Session) => boolean,
  storeTicker: (context: HistoryContext, behind: Backlog, last: Session) => Promise<void>,
): Promise<number[]> {
  const limit = context.market.source === 'vendor' ? REQUESTS_PER_RUN : TICKERS_PER_RUN;
  const touched: number[] = [];
  let failures = 0;
  for (const behind of candidates) {
    if (context.signal?.aborted === true || touched.length >= limit || failures >= MAX_FAILURES) break;
    const last = await lastSettled(context, behind.id);
    if (last === undefined || isStored(behind, last)) continue;
    try {
      await storeTicker(context, behind, last);
      touched.push(behind.id);
      failures = 0;
    } catch (error) {
      failures += 1;
      context.log.warn({ err: error, tickerId: behind.id }, 'the candles of a ticker could not be stored');
    }
    await nextTurn();
  }
  return touched;
}

/**
 * Stores the candles of finished sessions: daily ones of every ticker, five-minute ones of the most traded. Each run
 * fills a part of the gaps that exist since the last run. The job is idempotent.
 */
export async function storeCandles(context: HistoryContext): Promise<void> {
  const { sql, now } = context;
  const touched = await catchUp(context, await store.listDailyBacklog(sql), isDayStored, storeDailyCandles);
  if (touched.length > 0) await store.updateQuoteRanges(sql, touched, now());
  await catchUp(context, await store.listIntradayBacklog(sql), areMinutesStored, storeMinuteCandles);
  await store.deleteIntraday(sql, new Date(now().getTime() - INTRADAY_RETENTION_DAYS * DAY_MS));
}
