import { toIsoDate } from '../../rules/days.ts';
import { DAY_MS, HOUR_MS } from '../base/durations.ts';
import { getCalendar, type CalendarName } from '../ports/market/calendar.ts';
import { candleOfLogs, readCandles, splitFactor } from '../ports/market/candles.ts';
import type { Session } from '../ports/market/market.ts';
import { toSeed, unit } from '../ports/market/noise.ts';
import type { TradedModel } from '../ports/market/halts.ts';
import { LONGEST_SESSION, sessionMinutes } from '../ports/market/stockModel.ts';
import { dailyCandles, etfFacts, events, intradayCandles, quotes } from '../database/tables/market/market.ts';
import { loadCatalogue, type Listing } from '../ports/market/catalogue/catalogue.ts';
import { createFundamentals } from '../ports/market/catalogue/fundamentals.ts';
import { advanceSequences, copyRows, withoutKeys } from './rows.ts';
import type { SeedContext } from './seedContext.ts';

type DailyRow = typeof dailyCandles.$inferInsert;
type IntradayRow = typeof intradayCandles.$inferInsert;
type QuoteRow = typeof quotes.$inferInsert;

/** Two years; a year and a third of exchanges that trade on every day. */
const DAILY_SESSIONS = 505;
const INTRADAY_SESSIONS = 5;
const INTRADAY_COMPANIES = 60;
/** Rows per COPY: few enough that no statement runs for long. */
const BATCH_SESSIONS = 60;

interface Listed {
  readonly listing: Listing;
  readonly model: TradedModel;
}

function listedOn(context: SeedContext, name: CalendarName): Listed[] {
  return loadCatalogue().flatMap((listing) => {
    const model = context.market.model(listing.instrument.tickerId);
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

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Days of the 52-week low and high. */
const YEAR_DAYS = 366;

/**
 * The current quote of a ticker from its last year of candles. The candles are as traded, so splits since are applied.
 */
function quoteRow(context: SeedContext, { instrument }: Listing, recent: readonly DailyRow[]): QuoteRow | undefined {
  const quote = context.market.quote(instrument.tickerId, context.now);
  if (!quote) return undefined;
  const first = toIsoDate(context.now.getTime() - YEAR_DAYS * DAY_MS);
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

const value = ({ instrument }: Listing): number => instrument.shares * instrument.basePrice;

/** Five-minute candles of the largest companies, all funds and all indices. */
function* intradayRows(listed: readonly Listed[], sessions: readonly Session[]): Generator<IntradayRow> {
  const first = sessions[0];
  const last = sessions.at(-1);
  if (!first || !last) return;
  const largest = listed
    .filter(({ listing }) => listing.instrument.kind === 'stock')
    .sort((a, b) => value(b.listing) - value(a.listing))
    .slice(0, INTRADAY_COMPANIES);
  const fundsAndIndices = listed.filter(({ listing }) => listing.instrument.kind !== 'stock');
  for (const { listing, model } of [...largest, ...fundsAndIndices]) {
    for (const { time, ...candle } of readCandles(model, '5m', first.opensAt, last.closesAt, false)) {
      yield { tickerId: listing.instrument.tickerId, minutes: 5, startsAt: time, ...candle };
    }
  }
}

function fundFacts(context: SeedContext, { instrument, name }: Listing): typeof etfFacts.$inferInsert {
  const seed = toSeed(`fund:${instrument.symbol}`);
  const eps = instrument.basePrice / (14 + 14 * unit(seed, 1));
  const year = context.now.getUTCFullYear();
  const quarter = Math.floor(context.now.getUTCMonth() / 3);
  const earnings = Array.from({ length: 6 }, (_unused, index) => {
    const number = year * 4 + quarter - 5 + index;
    const expected = round((eps / 4) * (0.94 + 0.02 * index));
    const label = `Q${(number % 4) + 1} ${Math.floor(number / 4)}`;
    return {
      period: label,
      expected,
      actual: index === 5 ? null : round(expected * (0.93 + 0.16 * unit(seed, 10 + index))),
    };
  });
  const date = (days: number): string =>
    sessionFrom(context, instrument.exchange, context.now.getTime() + days * DAY_MS).date;
  const ratings = ['Strong buy', 'Buy', 'Hold', 'Sell', 'Strong sell'].map((label, index) => ({
    name: label,
    value: Math.round((12 - 2.4 * index) * (0.4 + unit(seed, 20 + index))),
  }));
  return {
    tickerId: instrument.tickerId,
    analystRatings: ratings,
    analystInfo: `What simulated analysts think of the holdings of ${name}. Not a recommendation.`,
    analystInfoTr: `Simüle analistlerin ${name} fonunun varlıkları hakkındaki görüşü. Öneri değildir.`,
    earnings,
    earningsInfo: 'Weighted earnings per share of the holdings, expected and actual. Simulated figures.',
    earningsInfoTr: 'Varlıkların ağırlıklı hisse başı kârı, beklenen ve gerçekleşen. Simüle rakamlardır.',
    importantDates: [
      { id: 1, date: date(-62), title: 'Distribution paid', titleTr: 'Dağıtım ödendi' },
      { id: 2, date: date(12), title: 'Index rebalancing', titleTr: 'Endeks yeniden dengeleme' },
      { id: 3, date: date(29), title: 'Ex-distribution date', titleTr: 'Dağıtım hakkı kesim tarihi' },
      { id: 4, date: date(33), title: 'Distribution payment', titleTr: 'Dağıtım ödemesi' },
    ],
    dividendYield: Math.round((0.4 + 2.4 * unit(seed, 2)) * 100) / 100,
    peRatio: Math.round((instrument.basePrice / eps) * 100) / 100,
    marketCap: Math.round(value({ instrument, name, headquarters: '', founded: 0, employees: 0, theme: '' })),
  };
}

/** The first session that opens at or after a time, because company events happen on trading days only. */
function sessionFrom({ market }: SeedContext, exchange: Listing['instrument']['exchange'], time: number): Session {
  const session = market.calendar(getCalendar(exchange)).sessions.find(({ opensAt }) => opensAt >= time);
  if (!session) throw new Error(`The calendar of ${exchange} ends too early`);
  return session;
}

const MEETING_EVENT = ['Annual general meeting', 'Olağan genel kurul'] as const;
const DIVIDEND_EVENT = ['Dividend payment', 'Temettü ödemesi'] as const;
const EVENT_KINDS = [
  ['Quarterly earnings', 'Üç aylık bilanço'],
  MEETING_EVENT,
  DIVIDEND_EVENT,
  ['Investor day', 'Yatırımcı günü'],
] as const;

/** The upcoming and the latest company events, mostly earnings. */
function eventRows(context: SeedContext): (typeof events.$inferInsert)[] {
  const companies = loadCatalogue().filter(({ instrument }) => instrument.kind === 'stock');
  return [...companies]
    .sort((a, b) => value(b) - value(a))
    .slice(0, 160)
    .map(({ instrument }, index) => {
      const seed = toSeed(`event:${instrument.symbol}`);
      const { eps, dividendYield } = createFundamentals(instrument);
      const chosen = EVENT_KINDS[unit(seed, 1) < 0.7 ? 0 : 1 + Math.floor(unit(seed, 2) * 3)] ?? EVENT_KINDS[0];
      const isImpossible = chosen === DIVIDEND_EVENT && dividendYield === 0;
      const [name, nameTr] = isImpossible ? MEETING_EVENT : chosen;
      const earnings = name === EVENT_KINDS[0][0];
      const hour = instrument.exchange === 'BIST' ? 15 : 21;
      const session = sessionFrom(
        context,
        instrument.exchange,
        context.now.getTime() + Math.floor(unit(seed, 3) * 75 - 15) * DAY_MS,
      );
      return {
        id: index + 1,
        tickerId: instrument.tickerId,
        name,
        nameTr,
        startsAt: earnings ? new Date(Date.parse(session.date) + hour * HOUR_MS) : new Date(session.opensAt),
        estimatedEps: earnings ? Math.round((eps / 4) * (0.85 + 0.3 * unit(seed, 4)) * 100) / 100 : null,
        estimatedRevenue: earnings
          ? Math.round(
              (value({ instrument, name: '', headquarters: '', founded: 0, employees: 0, theme: '' }) / 1e6) *
                (0.02 + 0.08 * unit(seed, 5)),
            )
          : null,
      };
    });
}

/** Writes the candles and current quotes of all tickers. */
async function writeCandles(context: SeedContext): Promise<void> {
  for (const name of ['US', 'TR'] as const) {
    const listed = listedOn(context, name);
    const trading = context.market.calendar(name);
    const last = trading.sessions.findLast(({ closesAt }) => closesAt <= context.now.getTime());
    const sessions = trading.sessions.slice(0, (last?.index ?? 0) + 1).slice(-DAILY_SESSIONS);
    const recent = new Map<number, DailyRow[]>();
    const yearStarts = sessions.length - YEAR_DAYS;
    for (let start = 0; start < sessions.length; start += BATCH_SESSIONS) {
      const batch = sessions.slice(start, start + BATCH_SESSIONS);
      const inYear = start + BATCH_SESSIONS > yearStarts;
      await copyRows(
        context.tx,
        dailyCandles,
        toRows(batch, listed, (row) => {
          if (!inYear) return;
          const rows = recent.get(row.tickerId);
          if (rows) rows.push(row);
          else recent.set(row.tickerId, [row]);
        }),
      );
    }
    await copyRows(
      context.tx,
      quotes,
      listed.flatMap(({ listing }) => quoteRow(context, listing, recent.get(listing.instrument.tickerId) ?? []) ?? []),
    );
    await copyRows(context.tx, intradayCandles, intradayRows(listed, sessions.slice(-INTRADAY_SESSIONS)));
  }
}

/**
 * Writes two years of daily candles, a week of intraday candles, quotes, fund facts and events from the simulated
 * market.
 */
export async function writeMarketHistory(context: SeedContext): Promise<void> {
  await withoutKeys(context.tx, [dailyCandles, intradayCandles], () => writeCandles(context));
  await copyRows(
    context.tx,
    etfFacts,
    loadCatalogue()
      .filter(({ instrument }) => instrument.kind === 'etf')
      .map((fund) => fundFacts(context, fund)),
  );
  await copyRows(context.tx, events, eventRows(context));
  await advanceSequences(context.tx, [events]);
}
