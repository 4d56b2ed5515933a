import { setImmediate as nextTurn } from 'node:timers/promises';
import { HOUR_MS } from '../../../base/durations.ts';
import type { Instrument, MarketData, Quote } from '../../market/market.ts';
import { exchangesByMarket, type Slot } from './slots.ts';

/** A scheduled event of a company. */
export interface CompanyEvent {
  readonly tickerId: number;
  readonly startsAt: Date;
  /** Expected earnings per share; only for quarterly earnings. */
  readonly estimatedEps: number | null;
}

/** What the newsroom looks up: the listed instruments and scheduled events. */
export interface NewsroomData {
  instruments(): Promise<readonly Instrument[]>;
  /** Events that begin at or after `from` and before `to`. */
  events(from: Date, to: Date): Promise<readonly CompanyEvent[]>;
}

/** The move of one share or index in a session up to a given time. */
export interface Move {
  readonly instrument: Instrument;
  readonly quote: Quote;
  /** Since the previous close, in percent. */
  readonly change: number;
}

/** The facts that the articles of a slot are written from. */
export interface Facts {
  /** The main index first. */
  readonly indices: readonly Move[];
  /** The largest companies, best first. */
  readonly shares: readonly Move[];
  /** Companies that publish results today, earliest first, with their last price. */
  readonly reporting: readonly (Move & { readonly event: CompanyEvent })[];
  /** Companies that published results after the previous session. */
  readonly reported: readonly Move[];
}

/** Number of companies that the newsroom covers: the largest ones. */
const followedCounts = { us: 150, tr: 60 } as const;
const BATCH_SIZE = 50;

const worth = ({ shares, basePrice }: Instrument): number => shares * basePrice;

async function getMoves(market: Pick<MarketData, 'quotes'>, instruments: readonly Instrument[], at: Date) {
  const byId = new Map(instruments.map((item) => [item.tickerId, item]));
  const ids = [...byId.keys()];
  const moves: Move[] = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    for (const quote of await market.quotes(ids.slice(start, start + BATCH_SIZE), at)) {
      const instrument = byId.get(quote.tickerId);
      if (instrument !== undefined && quote.previousClose > 0)
        moves.push({ instrument, quote, change: (quote.price / quote.previousClose - 1) * 100 });
    }
    await nextTurn();
  }
  return moves;
}

/**
 * The facts up to a slot. Prices are those of the slot's time, whenever this runs.
 * @param listed all listed instruments, loaded once for many slots
 */
export async function getFacts(
  market: Pick<MarketData, 'quotes'>,
  data: Pick<NewsroomData, 'events'>,
  listed: readonly Instrument[],
  slot: Slot,
): Promise<Facts> {
  const here = listed.filter(({ exchange }) => exchangesByMarket[slot.market].includes(exchange));
  const companies = here.filter(({ kind }) => kind === 'stock');
  const followed = companies
    .toSorted((a, b) => worth(b) - worth(a) || a.tickerId - b.tickerId)
    .slice(0, followedCounts[slot.market]);
  const followedIds = new Set(followed.map(({ tickerId }) => tickerId));
  // Results are published at the close or later.
  const scheduled = await data.events(
    new Date(slot.before.closesAt - HOUR_MS),
    new Date(slot.session.closesAt + 12 * HOUR_MS),
  );
  const earnings = scheduled
    .filter(({ tickerId, estimatedEps }) => followedIds.has(tickerId) && estimatedEps !== null)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.tickerId - b.tickerId);
  const isEarlier = ({ startsAt }: CompanyEvent): boolean => startsAt.getTime() < slot.session.opensAt - 2 * HOUR_MS;
  const indices = here.filter(({ kind }) => kind === 'index').toSorted((a, b) => a.tickerId - b.tickerId);
  const moves = await getMoves(market, [...indices, ...followed], slot.at);
  const ofShare = new Map(moves.map((move) => [move.instrument.tickerId, move]));
  // Instruments without trades in this session (halted, delisted) have no news.
  const traded = moves.filter(({ quote }) => quote.asOf.getTime() > slot.session.opensAt && quote.state !== 'halted');
  const shares = traded.filter(({ instrument }) => instrument.kind === 'stock');
  const reported = new Set(earnings.filter(isEarlier).map(({ tickerId }) => tickerId));
  return {
    indices: traded.filter(({ instrument }) => instrument.kind === 'index'),
    shares: shares.toSorted((a, b) => b.change - a.change || a.instrument.tickerId - b.instrument.tickerId),
    reporting: earnings
      .filter((event) => !isEarlier(event))
      .flatMap((event) => {
        const move = ofShare.get(event.tickerId);
        return move === undefined ? [] : [{ ...move, event }];
      }),
    reported: shares.filter(({ instrument }) => reported.has(instrument.tickerId)),
  };
}
