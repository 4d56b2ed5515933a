import { DAY_MS, MINUTE_MS } from '../../base/durations.ts';
import { calendar, getCalendar, type Calendar, type CalendarName, type TradingHours } from './calendar.ts';
import { toCandle, DayStore, readCandles, splitFactor } from './candles.ts';
import { withHalts, type TradedModel } from './halts.ts';
import { createIndexModel } from './indexModel.ts';
import { simulateValuation } from './valuation.ts';
import { lastSession } from './listing.ts';
import type {
  Candle,
  CandleRequest,
  ExchangeCode,
  FoundInstrument,
  Instrument,
  MarketData,
  MarketState,
  PricePoint,
  Quote,
  Session,
} from './market.ts';
import { createStockModel, sessionMinutes, toPrice, type StockModel } from './stockModel.ts';

const YEAR = 366 * DAY_MS;

/** The simulated exchange, with synchronous reads besides the asynchronous port. */
export interface SimulatedMarket extends MarketData {
  /** The trading calendar that its prices follow. */
  calendar(name: CalendarName): Calendar;
  model(tickerId: number): TradedModel | undefined;
  /** `quotes` for one id. */
  quote(tickerId: number, at: Date): Quote | undefined;
}

/** The minutes of the last requested session of a ticker: quotes use them until the next session. */
interface Day {
  readonly session: Session;
  readonly prices: Float64Array;
  readonly previousClose: number;
  /** The last requested line, which is the same for all readers until the next minute. */
  line?: Line;
}

/** The prices of a session up to a minute, evenly spaced. */
interface Line {
  readonly points: number;
  readonly lastMinute: number;
  readonly prices: readonly PricePoint[];
}

class DayMinutes {
  readonly #days = new Map<number, Day>();

  of(model: TradedModel, session: Session): Day {
    const { tickerId } = model.instrument;
    const cached = this.#days.get(tickerId);
    if (cached?.session.index === session.index) return cached;
    const before = model.calendar.sessions[session.index - 1];
    const prices = new Float64Array(sessionMinutes(session) + 1);
    model.fill(session, prices);
    const created = { session, prices, previousClose: before ? model.closePrice(before) : (prices[0] ?? 0) };
    this.#days.set(tickerId, created);
    return created;
  }
}

/** The after-hours price moves from the close towards the next opening price. */
function afterHours(model: TradedModel, session: Session, time: number): number | null {
  const ends = model.calendar.postEnds(session);
  if (time <= session.closesAt || ends === session.closesAt) return null;
  const next = model.calendar.sessions[session.index + 1];
  if (!next || model.instrument.kind === 'index' || model.haltedSince(session, session.closesAt)) return null;
  if (next.date === model.instrument.delistedOn) return null;
  const fraction = Math.min(1, (time - session.closesAt) / (ends - session.closesAt));
  const close = model.closePrice(session);
  return close + (model.openPrice(next) - close) * 0.6 * fraction;
}

function getState(model: TradedModel, session: Session, time: number): MarketState {
  const { delistedOn } = model.instrument;
  if (delistedOn && delistedOn <= (model.calendar.at(time)?.date ?? '')) return 'closed';
  if (time < session.closesAt && model.haltedSince(session, time) !== undefined) return 'halted';
  return model.calendar.state(time);
}

function readQuote(model: TradedModel, days: DayMinutes, time: number): Quote | undefined {
  const { instrument } = model;
  const session = lastSession(model.calendar, instrument, time);
  if (!session) return undefined;
  // How many future shares one share of today becomes by all later splits.
  const factor = splitFactor(instrument.splits, session.date);
  const { prices, previousClose } = days.of(model, session);
  const minutes = sessionMinutes(session);
  const position = Math.min(minutes, (time - session.opensAt) / MINUTE_MS);
  const minute = Math.floor(position);
  const day = toCandle(prices, 0, minute, factor);
  const low = prices[minute] ?? 0;
  const high = prices[minute + 1] ?? low;
  const price =
    position === minute
      ? day.close
      : toPrice((low + (high - low) * model.within(session, minute, position - minute)) * factor);
  const late = afterHours(model, session, time);
  const tradedAt = Math.min(time, session.closesAt);
  return {
    tickerId: instrument.tickerId,
    price,
    previousClose: toPrice(previousClose * factor),
    open: day.open,
    dayHigh: Math.max(day.high, price),
    dayLow: Math.min(day.low, price),
    volume: Math.round(model.volumeBy(session, minute) / factor),
    afterHoursPrice: late === null ? null : toPrice(late * factor),
    state: getState(model, session, time),
    asOf: new Date(model.haltedSince(session, tradedAt) ?? tradedAt),
    source: 'simulated',
    delaySeconds: 0,
    stale: false,
  };
}

/** At most `points` prices of a session up to an instant, evenly spaced, including both ends. */
function readSeries(model: TradedModel, days: DayMinutes, points: number, time: number): readonly PricePoint[] {
  const session = lastSession(model.calendar, model.instrument, time);
  if (!session || points < 1) return [];
  const factor = splitFactor(model.instrument.splits, session.date);
  const day = days.of(model, session);
  const last = Math.min(sessionMinutes(session), Math.floor((time - session.opensAt) / MINUTE_MS));
  if (day.line?.points === points && day.line.lastMinute === last) return day.line.prices;
  const count = Math.min(points, last + 1);
  const prices = Array.from({ length: count }, (_unused, index) => {
    const minute = count === 1 ? last : Math.round((last * index) / (count - 1));
    return { time: new Date(session.opensAt + minute * MINUTE_MS), price: toPrice((day.prices[minute] ?? 0) * factor) };
  });
  day.line = { points, lastMinute: last, prices };
  return prices;
}

const isSame = (first: Quote | undefined, second: Quote): boolean =>
  first?.price === second.price &&
  first.volume === second.volume &&
  first.state === second.state &&
  first.afterHoursPrice === second.afterHoursPrice &&
  first.previousClose === second.previousClose;

/** Normalises names and symbols for comparison. */
const normalize = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ı/g, 'i').toLowerCase();

/** Exact symbols first, then symbols and names that start with the text, then names with a word that does. */
function searchAmong(instruments: readonly Instrument[], text: string, limit: number): FoundInstrument[] {
  const wanted = normalize(text.trim());
  if (wanted === '') return [];
  const toRank = ({ symbol, name = '' }: Instrument): number => {
    const [short, long] = [normalize(symbol), normalize(name)];
    if (short === wanted) return 0;
    if (short.startsWith(wanted)) return 1;
    if (long.startsWith(wanted)) return 2;
    return long.includes(` ${wanted}`) ? 3 : 4;
  };
  return instruments
    .map((instrument) => ({ one: instrument, rank: toRank(instrument) }))
    .filter(({ rank }) => rank < 4)
    .sort((a, b) => a.rank - b.rank || a.one.symbol.localeCompare(b.one.symbol, 'en'))
    .slice(0, limit)
    .map(({ one: { tickerId, symbol, name = symbol, exchange, kind } }) => ({
      tickerId,
      symbol,
      name,
      exchange,
      kind,
    }));
}

/** The reads of the trading calendars, which are the same for all sources. */
export function readCalendars(hours: TradingHours): Pick<MarketData, 'sessions' | 'isOpen' | 'state' | 'nextChange'> {
  const of = (exchange: ExchangeCode): Calendar => calendar(getCalendar(exchange), hours);
  return {
    sessions: (exchange, from, to) => Promise.resolve([...of(exchange).between(from.getTime(), to.getTime())]),
    isOpen: (exchange, at) => of(exchange).isOpen(at.getTime()),
    state: (exchange, at) => of(exchange).state(at.getTime()),
    nextChange(exchange, at) {
      const next = of(exchange).nextChange(at.getTime());
      return next === undefined ? null : new Date(next);
    },
  };
}

/**
 * The embedded market data source: prices are a pure function of instrument and time, so every machine and every
 * restart returns the same ones. Current prices are as traded; candles are split-adjusted by default.
 * @param instruments all listed instruments, including the members of every index
 */
export function createSimulatedMarket(
  instruments: readonly Instrument[],
  hours: TradingHours = 'real',
): SimulatedMarket {
  const stocks = new Map<number, StockModel>();
  for (const instrument of instruments)
    if (instrument.kind !== 'index') stocks.set(instrument.tickerId, createStockModel(instrument, hours));
  const models = new Map<number, TradedModel>();
  for (const [tickerId, stock] of stocks) models.set(tickerId, withHalts(stock));
  for (const instrument of instruments)
    if (instrument.kind === 'index' && instrument.members.some(({ tickerId }) => stocks.has(tickerId)))
      models.set(instrument.tickerId, withHalts(createIndexModel(instrument, stocks)));
  const days = new DayMinutes();
  const dayStore = new DayStore();

  const quote = (tickerId: number, at: Date): Quote | undefined => {
    const model = models.get(tickerId);
    return model && readQuote(model, days, at.getTime());
  };
  return {
    ...readCalendars(hours),
    source: 'simulated',
    calendar: (name) => calendar(name, hours),
    model: (tickerId) => models.get(tickerId),
    quote,
    quotes: (tickerIds, at) => Promise.resolve(tickerIds.flatMap((tickerId) => quote(tickerId, at) ?? [])),
    changes: (tickerIds, since, at) =>
      Promise.resolve(
        tickerIds.flatMap((tickerId) => {
          const before = quote(tickerId, since);
          const now = quote(tickerId, at);
          return now === undefined || isSame(before, now) ? [] : now;
        }),
      ),
    candles({ tickerId, interval, from, to, adjusted = true }: CandleRequest): Promise<Candle[]> {
      const model = models.get(tickerId);
      if (!model || to < from) return Promise.resolve([]);
      return Promise.resolve(readCandles(model, interval, from.getTime(), to.getTime(), adjusted, dayStore));
    },
    valuation(tickerId, at) {
      const model = models.get(tickerId);
      const now = quote(tickerId, at);
      const session = model && lastSession(model.calendar, model.instrument, at.getTime());
      if (!model || !now || !session || model.instrument.kind !== 'stock') return Promise.resolve(undefined);
      const to = Math.min(at.getTime(), session.closesAt);
      const year = readCandles(model, '1d', to - YEAR, to, true, dayStore);
      return Promise.resolve(simulateValuation(model.instrument, now, session.date, year));
    },
    series: (tickerIds, points, at) =>
      Promise.resolve(
        new Map(
          tickerIds.flatMap((tickerId) => {
            const model = models.get(tickerId);
            const series = model ? readSeries(model, days, points, at.getTime()) : [];
            return series.length === 0 ? [] : [[tickerId, series] as const];
          }),
        ),
      ),
    search: (text, limit) => Promise.resolve(searchAmong(instruments, text, limit)),
    lastSession(tickerId, at) {
      const model = models.get(tickerId);
      return Promise.resolve(model && lastSession(model.calendar, model.instrument, at.getTime()));
    },
  };
}
