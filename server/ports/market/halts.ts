import { MINUTE_MS } from '../../base/durations.ts';
import type { Instrument, Session } from './market.ts';
import { mix, toSeed, unit } from './noise.ts';
import { sessionMinutes, type PriceModel } from './stockModel.ts';

/** On average one simulated halt per this many sessions of a share: about one every other day on all exchanges. */
const SESSIONS_PER_HALT = 1_500;
const HALT_MINUTES = [5, 10, 15, 30] as const;
const SALT_HALT = 0x7f4a7c15;

/** The part of a halt within one session. */
interface SessionHalt {
  /** First minute without trades; 0 also when the halt began before the opening. */
  readonly first: number;
  /** Minute at which trading resumes; after the last minute when it does not. */
  readonly end: number;
  /** Time of the last trade before the halt (epoch ms). */
  readonly since: number;
}

/** Simulated volatility halts, the same on every machine. */
function simulatedHalt(seed: number, session: Session): SessionHalt | undefined {
  const day = mix(seed ^ SALT_HALT, session.index);
  if (unit(day, 1) * SESSIONS_PER_HALT >= 1) return undefined;
  const length = HALT_MINUTES[Math.floor(unit(day, 2) * HALT_MINUTES.length)] ?? 5;
  const first = 5 + Math.floor(unit(day, 3) * (sessionMinutes(session) - length - 10));
  return { first, end: first + length, since: session.opensAt + first * MINUTE_MS };
}

function listedHalts(instrument: Instrument, session: Session): SessionHalt[] {
  const minutes = sessionMinutes(session);
  return (instrument.halts ?? []).flatMap(({ startsAt, endsAt }) => {
    const starts = Math.floor(startsAt.getTime() / MINUTE_MS) * MINUTE_MS;
    const ends = endsAt === null ? Number.POSITIVE_INFINITY : Math.ceil(endsAt.getTime() / MINUTE_MS) * MINUTE_MS;
    if (starts >= session.closesAt || ends <= session.opensAt) return [];
    const first = Math.max(0, Math.round((starts - session.opensAt) / MINUTE_MS));
    const end = ends >= session.closesAt ? minutes + 1 : Math.round((ends - session.opensAt) / MINUTE_MS);
    return [{ first, end, since: starts }];
  });
}

/** Merges adjacent and overlapping halts. */
function mergeHalts(halts: readonly SessionHalt[]): SessionHalt[] {
  const result: SessionHalt[] = [];
  for (const halt of [...halts].sort((a, b) => a.since - b.since)) {
    const last = result.at(-1);
    if (last && halt.first <= last.end) result.splice(-1, 1, { ...last, end: Math.max(last.end, halt.end) });
    else result.push(halt);
  }
  return result;
}

/** A price model with trading halts. */
export interface TradedModel extends PriceModel {
  /** Start of the halt at an instant of the session (epoch ms); undefined outside of halts. */
  haltedSince(session: Session, time: number): number | undefined;
  /** Whether there were no trades between two minutes of the session. */
  isSilent(session: Session, first: number, last: number): boolean;
}

const NEVER: readonly SessionHalt[] = [];

/**
 * Adds halts to a price model: during a halt every read returns the price at its start, and nothing is traded. The
 * volume of the halt is traded when trading resumes, as in the auction that ends a halt.
 */
export function withHalts(model: PriceModel): TradedModel {
  const { instrument } = model;
  const seed = toSeed(`halts:${instrument.exchange}:${instrument.symbol}`);
  let last: { session: number; halts: readonly SessionHalt[] } = { session: -1, halts: NEVER };
  const getHalts = (session: Session): readonly SessionHalt[] => {
    if (instrument.kind === 'index') return NEVER;
    if (last.session !== session.index) {
      const own = instrument.kind === 'stock' ? simulatedHalt(seed, session) : undefined;
      const listed = instrument.halts?.length ? listedHalts(instrument, session) : NEVER;
      const halts = own === undefined && listed.length === 0 ? NEVER : mergeHalts(own ? [...listed, own] : listed);
      last = { session: session.index, halts };
    }
    return last.halts;
  };
  const at = (session: Session, minute: number): SessionHalt | undefined =>
    getHalts(session).find(({ first, end }) => minute >= first && minute < end);
  const haltedPrice = (session: Session, { since }: SessionHalt): number => {
    const from = since < session.opensAt ? model.calendar.at(since) : session;
    if (from === undefined) return model.openPrice(session);
    const time = Math.min(since, from.closesAt);
    return from.index === session.index ? model.priceAt(from, time) : priceAt(from, time);
  };
  const priceAt = (session: Session, time: number): number => {
    const halt = at(session, getMinute(session, time));
    return halt ? haltedPrice(session, halt) : model.priceAt(session, time);
  };
  const cover = (session: Session, out: Float64Array, value: (price: number) => number): void => {
    const minutes = sessionMinutes(session);
    for (const halt of getHalts(session)) {
      const price = halt.since >= session.opensAt ? (out[halt.first] ?? 0) : value(haltedPrice(session, halt));
      out.fill(price, halt.first, Math.min(halt.end, minutes + 1));
    }
  };
  const getMinute = (session: Session, time: number): number =>
    Math.min(sessionMinutes(session), Math.max(0, Math.floor((time - session.opensAt) / MINUTE_MS)));

  return {
    ...model,
    fill(session, out) {
      model.fill(session, out);
      cover(session, out, (price) => price);
    },
    fillLogs(session, out) {
      model.fillLogs(session, out);
      cover(session, out, Math.log);
    },
    priceAt,
    within: (session, minute, fraction) => (at(session, minute) ? 0 : model.within(session, minute, fraction)),
    closePrice(session) {
      const halt = at(session, sessionMinutes(session));
      return halt ? haltedPrice(session, halt) : model.closePrice(session);
    },
    openPrice(session) {
      const halt = at(session, 0);
      return halt ? haltedPrice(session, halt) : model.openPrice(session);
    },
    volumeBy(session, minute) {
      const halt = at(session, minute);
      if (halt === undefined) return model.volumeBy(session, minute);
      return halt.since < session.opensAt ? 0 : model.volumeBy(session, halt.first);
    },
    haltedSince: (session, time) => at(session, getMinute(session, time))?.since,
    isSilent(session, first, end) {
      return getHalts(session).some((halt) => halt.first <= first && halt.end >= end);
    },
  };
}
