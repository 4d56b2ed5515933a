import { calendar, calendarOf } from './calendar.ts';
import { candleOf, readCandles, splitFactor } from './candles.ts';
import { createIndexModel } from './indexModel.ts';
import type {
  CandleRequest,
  Candle,
  ExchangeCode,
  Instrument,
  MarketData,
  MarketState,
  Quote,
  Session,
} from './market.ts';
import { createStockModel, sessionMinutes, toPrice, type PriceModel, type StockModel } from './stockModel.ts';

const MINUTE = 60_000;

/** The simulated exchange, with direct reads beside the asynchronous port. */
export interface SimulatedMarket extends MarketData {
  model(tickerId: number): PriceModel | undefined;
  /** The same for shares and funds alone. */
  stockModel(tickerId: number): StockModel | undefined;
  /** The port's `quotes` for one id. */
  quote(tickerId: number, at: Date): Quote | undefined;
}

const scratch = new Float64Array(1024);

/** After-hours trade leads from the close towards the next opening price. */
function afterHours(model: PriceModel, session: Session, time: number): number | null {
  const ends = model.calendar.postEnds(session);
  if (time <= session.closesAt || ends === session.closesAt) return null;
  const next = model.calendar.sessions[session.index + 1];
  if (!next || model.instrument.kind === 'index') return null;
  const fraction = Math.min(1, (time - session.closesAt) / (ends - session.closesAt));
  const close = model.closePrice(session);
  return close + (model.openPrice(next) - close) * 0.6 * fraction;
}

function readQuote(model: PriceModel, at: Date): Quote | undefined {
  const time = at.getTime();
  const session = model.calendar.at(time);
  const before = session && model.calendar.sessions[session.index - 1];
  if (!session || !before) return undefined;
  const { splits, tickerId } = model.instrument;
  // What one share of today is worth in shares after every split still to come.
  const factor = splitFactor(splits, session.date);
  const minutes = sessionMinutes(session);
  const minute = Math.min(minutes, Math.floor((time - session.opensAt) / MINUTE));
  model.fill(session, scratch);
  const day = candleOf(scratch, 0, minute, factor);
  const price = minute === minutes ? day.close : toPrice(model.priceAt(session, time) * factor);
  const late = afterHours(model, session, time);
  return {
    tickerId,
    price,
    previousClose: toPrice(model.closePrice(before) * factor),
    open: day.open,
    dayHigh: Math.max(day.high, price),
    dayLow: Math.min(day.low, price),
    volume: Math.round(model.volumeBy(session, minute) / factor),
    afterHoursPrice: late === null ? null : toPrice(late * factor),
    state: model.calendar.state(time),
    asOf: new Date(Math.min(time, session.closesAt)),
    source: 'simulated',
    delaySeconds: 0,
    stale: false,
  };
}

/**
 * The embedded market data source: prices are a pure function of instrument and time, so every machine and every
 * restart shows the same ones. Prices of today are always as traded; candles are split-adjusted unless asked otherwise.
 * @param instruments everything that is listed; the members of an index must be among them
 */
export function createSimulatedMarket(instruments: readonly Instrument[]): SimulatedMarket {
  const stocks = new Map<number, StockModel>();
  for (const one of instruments) if (one.kind !== 'index') stocks.set(one.tickerId, createStockModel(one));
  const models = new Map<number, PriceModel>(stocks);
  for (const one of instruments) if (one.kind === 'index') models.set(one.tickerId, createIndexModel(one, stocks));

  const quote = (tickerId: number, at: Date): Quote | undefined => {
    const model = models.get(tickerId);
    return model && readQuote(model, at);
  };
  return {
    model: (tickerId) => models.get(tickerId),
    stockModel: (tickerId) => stocks.get(tickerId),
    quote,
    quotes: (tickerIds, at) => Promise.resolve(tickerIds.flatMap((tickerId) => quote(tickerId, at) ?? [])),
    candles(request: CandleRequest): Promise<Candle[]> {
      const model = models.get(request.tickerId);
      if (!model || request.to < request.from) return Promise.resolve([]);
      const { interval, from, to, adjusted = true } = request;
      return Promise.resolve(readCandles(model, interval, from.getTime(), to.getTime(), adjusted));
    },
    sessions: (exchange: ExchangeCode, from, to) =>
      Promise.resolve([...calendar(calendarOf(exchange)).between(from.getTime(), to.getTime())]),
    isOpen: (exchange, at) => calendar(calendarOf(exchange)).isOpen(at.getTime()),
    state: (exchange, at): MarketState => calendar(calendarOf(exchange)).state(at.getTime()),
  };
}
