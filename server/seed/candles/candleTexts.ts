import { dailyCandles, intradayCandles, quotes } from '../../database/tables/market/market.ts';
import { getCalendar, type CalendarName } from '../../ports/market/calendar.ts';
import { candleOfLogs, readCandles, splitFactor } from '../../ports/market/candles.ts';
import { loadCatalogue, type Listing } from '../../ports/market/catalogue/catalogue.ts';
import type { TradedModel } from '../../ports/market/halts.ts';
import type { Session } from '../../ports/market/market.ts';
import type { SimulatedMarket } from '../../ports/market/simulatedMarket.ts';
import { LONGEST_SESSION, sessionMinutes } from '../../ports/market/stockModel.ts';
import { toCopyText, type CopyText } from '../rows.ts';
import { DAY } from '../seedContext.ts';
import { marketValue } from './marketValue.ts';

type DailyRow = typeof dailyCandles.$inferInsert;
type IntradayRow = typeof intradayCandles.$inferInsert;
type QuoteRow = typeof quotes.$inferInsert;

/** Two years; a year and a third of exchanges that trade on every day. */
const DAILY_SESSIONS = 505;
const INTRADAY_SESSIONS = 5;
const INTRADAY_COMPANIES = 60;
/** Rows per COPY: few enough that no statement runs for long. */
const BATCH_SESSIONS = 60;

/** What the candles are computed from. */
export interface CandleContext {
  readonly market: SimulatedMarket;
  readonly now: Date;
}

/** A share of the tickers: every `of`-th, from the `index`-th on. */
export interface Share {
  readonly index: number;
  readonly of: number;
}

interface Listed {
  readonly listing: Listing;
  readonly model: TradedModel;
}

function listedOn(market: SimulatedMarket, name: CalendarName): Listed[] {
  return loadCatalogue().flatMap((listing) => {
    const model = market.model(listing.instrument.tickerId);
    return model && getCalendar(listing.instrument.exchange) === name ? [{ listing, model }] : [];
  });
}

const logs = new Float64Array(LONGEST_SESSION);

/** The rows of one session of a whole market; the common factors are computed once. Prices as traded on the day. */
function* sessionRows(session: Session, listed: readonly Listed[]): Generator<DailyRow> {
  const minutes = sessionMinutes(session);
  for (const {
    listing: { instrument },
    model,
  } of listed) {
    model.fillLogs(session, logs);
    const factor = splitFactor(instrument.splits, session.date);
    yield {
      tickerId: instrument.tickerId,
      day: session.date,
      ...candleOfLogs(logs, minutes, factor),
      volume: Math.round(model.volumeBy(session, minutes) / factor),
    };
  }
}

function* toRows(
  sessions: readonly Session[],
  listed: readonly Listed[],
  keep: (row: DailyRow) => void,
): Generator<DailyRow> {
  for (const session of sessions) {
    for (const row of sessionRows(session, listed)) {
      keep(row);
      yield row;
    }
  }
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Days of the 52-week low and high. */
const YEAR_DAYS = 366;

/**
 * The current quote of a ticker from its last year of candles. The candles are as traded, so splits since are applied.
 */
function quoteRow(
  { market, now }: CandleContext,
  { instrument }: Listing,
  recent: readonly DailyRow[],
): QuoteRow | undefined {
  const quote = market.quote(instrument.tickerId, now);
  if (!quote) return undefined;
  const first = toDay(now.getTime() - YEAR_DAYS * DAY);
  const year = recent.filter(({ day }) => day > first);
  const last = year.at(-1)?.day;
  const inTodaysShares = (price: number, day: string): number =>
    Math.round((price / splitFactor(instrument.splits, day, last)) * 100) / 100;
  const low = (rows: readonly DailyRow[]): number =>
    Math.min(quote.dayLow, ...rows.map((row) => inTodaysShares(row.low, row.day)));
  const high = (rows: readonly DailyRow[]): number =>
    Math.max(quote.dayHigh, ...rows.map((row) => inTodaysShares(row.high, row.day)));
  const changePercent = round((quote.price / quote.previousClose - 1) * 100);
  const month = year.slice(-21);
  return {
    tickerId: instrument.tickerId,
    price: quote.price,
    previousClose: quote.previousClose,
    open: quote.open,
    dayLow: quote.dayLow,
    dayHigh: quote.dayHigh,
    weekLow: low(year.slice(-5)),
    weekHigh: high(year.slice(-5)),
    yearLow: low(year),
    yearHigh: high(year),
    afterHourPrice: quote.afterHoursPrice,
    volume: quote.volume,
    averageVolume: Math.round(month.reduce((sum, row) => sum + row.volume, 0) / Math.max(1, month.length)),
    changePercent,
    moveSize: Math.abs(changePercent),
    source: quote.source,
    asOf: quote.asOf,
  };
}

/** Five-minute candles of the largest companies, all funds and all indices. */
function* intradayRows(
  listed: readonly Listed[],
  { index, of }: Share,
  sessions: readonly Session[],
): Generator<IntradayRow> {
  const first = sessions[0];
  const last = sessions.at(-1);
  if (!first || !last) return;
  const largest = listed
    .filter(({ listing }) => listing.instrument.kind === 'stock')
    .sort((a, b) => marketValue(b.listing) - marketValue(a.listing))
    .slice(0, INTRADAY_COMPANIES);
  const fundsAndIndices = listed.filter(({ listing }) => listing.instrument.kind !== 'stock');
  const chosen = [...largest, ...fundsAndIndices].filter((_listed, position) => position % of === index);
  for (const { listing, model } of chosen) {
    for (const { time, ...candle } of readCandles(model, '5m', first.opensAt, last.closesAt, false)) {
      yield { tickerId: listing.instrument.tickerId, minutes: 5, startsAt: time, ...candle };
    }
  }
}

/** The candles and current quotes of a share of all tickers, as texts for COPY of a few sessions each. */
export function* candleTexts(context: CandleContext, share: Share): Generator<CopyText> {
  for (const name of ['US', 'TR'] as const) {
    const all = listedOn(context.market, name);
    const listed = all.filter((_listed, position) => position % share.of === share.index);
    const trading = context.market.calendar(name);
    const last = trading.sessions.findLast(({ closesAt }) => closesAt <= context.now.getTime());
    const sessions = trading.sessions.slice(0, (last?.index ?? 0) + 1).slice(-DAILY_SESSIONS);
    const recent = new Map<number, DailyRow[]>();
    const yearStarts = sessions.length - YEAR_DAYS;
    for (let start = 0; start < sessions.length; start += BATCH_SESSIONS) {
      const batch = sessions.slice(start, start + BATCH_SESSIONS);
      const inYear = start + BATCH_SESSIONS > yearStarts;
      const rows = toRows(batch, listed, (row) => {
        if (!inYear) return;
        const ofTicker = recent.get(row.tickerId);
        if (ofTicker) ofTicker.push(row);
        else recent.set(row.tickerId, [row]);
      });
      yield* toCopyText(dailyCandles, rows);
    }
    yield* toCopyText(
      quotes,
      listed.flatMap(({ listing }) => quoteRow(context, listing, recent.get(listing.instrument.tickerId) ?? []) ?? []),
    );
    yield* toCopyText(intradayCandles, intradayRows(all, share, sessions.slice(-INTRADAY_SESSIONS)));
  }
}
