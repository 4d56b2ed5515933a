import { MINUTE_MS } from '../../base/durations.ts';
import type { Candle, MarketPort, Quote } from '../../ports/market/market.ts';
import type { Random } from '../random.ts';
import { pickPeer, pickSubject, type Language, type Subject } from '../subjects.ts';

/** Companies that are compared before one is written about. */
const COMPARED = 8;
/** Changes in percent that are worth a remark: since some minutes, and since the last close. */
const NOTABLE_MOVE = 0.25;
const NOTABLE_DAY = 0.8;

/** What a price just did. */
export type LiveMood = 'up' | 'down' | 'dayUp' | 'dayDown' | 'flat' | 'closed';

export interface PriceFacts {
  readonly subject: Subject;
  readonly peer: Subject;
  readonly mood: LiveMood;
  readonly price: number;
  readonly low: number;
  readonly high: number;
  /** Change since the last close, in percent. */
  readonly day: number;
  /** Change within the last `minutes`, in percent. */
  readonly move: number;
  readonly minutes: number;
}

const SPANS = [15, 30, 60] as const;

function getMood(isOpen: boolean, move: number, day: number): LiveMood {
  if (!isOpen) return 'closed';
  if (Math.abs(move) >= NOTABLE_MOVE) return move > 0 ? 'up' : 'down';
  if (Math.abs(day) >= NOTABLE_DAY) return day > 0 ? 'dayUp' : 'dayDown';
  return 'flat';
}

const getDay = ({ price, previousClose }: Quote): number => (price / previousClose - 1) * 100;

/** The change from the first of some candles to a price, in percent; 0 without candles. */
const getMove = ([first]: readonly Candle[], price: number): number =>
  first === undefined ? 0 : (price / first.open - 1) * 100;

async function describe(
  market: MarketPort,
  random: Random,
  subject: Subject,
  quote: Quote,
  now: Date,
): Promise<PriceFacts> {
  const minutes = random.pick(SPANS);
  const isOpen = quote.state === 'open';
  const candles = isOpen
    ? await market.candles({
        tickerId: quote.tickerId,
        interval: '5m',
        from: new Date(now.getTime() - minutes * MINUTE_MS),
        to: now,
      })
    : [];
  const [move, day] = [getMove(candles, quote.price), getDay(quote)];
  return {
    subject,
    peer: pickPeer(random, subject),
    mood: getMood(isOpen, move, day),
    price: quote.price,
    low: quote.dayLow,
    high: quote.dayHigh,
    day,
    move,
    minutes,
  };
}

/**
 * Chooses a company to write about, mostly one that moves. Undefined while no price is available.
 */
export async function findMover(
  market: MarketPort,
  random: Random,
  language: Language,
  now: Date,
): Promise<PriceFacts | undefined> {
  const subjects = new Map(
    Array.from({ length: COMPARED }, () => pickSubject(random, language)).map((subject) => [
      subject.listing.instrument.tickerId,
      subject,
    ]),
  );
  const quotes = await market.quotes([...subjects.keys()], now);
  const byMove = quotes.toSorted((a, b) => Math.abs(getDay(b)) - Math.abs(getDay(a)));
  const quote = byMove[random.popular(byMove.length)];
  const subject = quote && subjects.get(quote.tickerId);
  return quote && subject && describe(market, random, subject, quote, now);
}

/** What the price of one company just did; undefined without a price. */
export async function readFacts(
  market: MarketPort,
  random: Random,
  subject: Subject,
  now: Date,
): Promise<PriceFacts | undefined> {
  const [quote] = await market.quotes([subject.listing.instrument.tickerId], now);
  return quote && describe(market, random, subject, quote, now);
}
