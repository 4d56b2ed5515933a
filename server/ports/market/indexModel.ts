import { MINUTE_MS } from '../../base/durations.ts';
import { getMotion } from './industries.ts';
import type { Instrument, Session } from './market.ts';
import { mix, toSeed } from './noise.ts';
import { BLOCK, createPath } from './path.ts';
import {
  getMarketFactor,
  getOvernight,
  getSectorFactor,
  sessionMinutes,
  withinMinute,
  type Factor,
  type PriceModel,
  type StockModel,
} from './stockModel.ts';
import { sessionVolume, volumeByMinute } from './volume.ts';

/** How much an index moves on its own within a session. */
const OWN_DEVIATION = 0.0018;

/** The industry that all members have in common, null if there is none. */
function commonIndustry(members: readonly { model: StockModel }[]): string | null {
  const [first] = members;
  const industry = first?.model.instrument.industry ?? null;
  return members.every(({ model }) => model.instrument.industry === industry) ? industry : null;
}

/**
 * Price model of an index. At each close its value is that of its basket divided by a constant, so that the members'
 * base prices give the index' base level. Weights follow the members' prices; splits have no effect. Between two closes
 * it follows the factors of its market, because adding up hundreds of members per minute would take seconds for a chart
 * of several years.
 */
export function createIndexModel(instrument: Instrument, models: ReadonlyMap<number, StockModel>): PriceModel {
  const members = instrument.members.flatMap(({ tickerId, units }) => {
    const model = models.get(tickerId);
    return model ? [{ model, units }] : [];
  });
  const first = members[0];
  if (!first) throw new Error(`The index ${instrument.symbol} has no members.`);
  const basket = members.reduce((value, { model, units }) => value + units * model.instrument.basePrice, 0);
  const divisor = basket / instrument.basePrice;
  const trading = first.model.calendar;
  const overnight = getOvernight(trading.hours);
  const seed = toSeed(`index:${instrument.exchange}:${instrument.symbol}`);
  const own = createPath(seed, OWN_DEVIATION, overnight);
  const industry = commonIndustry(members);
  const beta =
    members.reduce((sum, { model }) => sum + getMotion(model.instrument.industry).market, 0) / members.length;
  const drivers: { factor: Pick<Factor, 'path' | 'add'>; weight: number }[] = [
    { factor: getMarketFactor(trading), weight: beta },
    ...(industry === null ? [] : [{ factor: getSectorFactor(trading, industry), weight: 1 }]),
    {
      factor: {
        path: own,
        add: (session, weight, out) => own.addSession(session.index, sessionMinutes(session), weight, out),
      },
      weight: 1,
    },
  ];
  const volumeSeed = mix(seed, 3);
  const averageVolume = members.reduce((sum, { model }) => sum + model.averageVolume, 0);

  const cached = new Map<number, Float64Array>();
  const makeCloses = (block: number): Float64Array => {
    const created = new Float64Array(BLOCK);
    const logs = new Float64Array(BLOCK);
    for (const { model, units } of members) {
      model.closes(block, logs);
      const weight = units / divisor;
      for (let index = 0; index < BLOCK; index += 1)
        created[index] = (created[index] ?? 0) + weight * Math.exp(logs[index] ?? 0);
    }
    return created;
  };
  const closeLevel = (sessionIndex: number): number => {
    const block = Math.floor(sessionIndex / BLOCK);
    const levels = cached.get(block) ?? makeCloses(block);
    cached.set(block, levels);
    return levels[sessionIndex - block * BLOCK] ?? 0;
  };
  /**
   * The logarithm of the opening level: that of the previous close, plus the share `overnight` of the change to this
   * session's close, plus the difference between the factors' overnight changes and that share of their own changes.
   */
  const openLog = ({ index }: Session): number => {
    const before = Math.log(closeLevel(index - 1));
    const interpolated = before + (Math.log(closeLevel(index)) - before) * overnight;
    return drivers.reduce((sum, { factor: { path }, weight }) => {
      const last = path.close(index - 1);
      return sum + weight * (path.open(index) - last - (path.close(index) - last) * overnight);
    }, interpolated);
  };

  /** The deviation of the factors from a straight line between opening and close. */
  const bridge = (session: Session, minutes: number, minute: number): number =>
    drivers.reduce((sum, { factor: { path }, weight }) => {
      const open = path.open(session.index);
      const interpolated = open + (path.close(session.index) - open) * (minute / minutes);
      return sum + weight * (path.minute(session.index, minutes, minute) - interpolated);
    }, 0);
  const minuteLog = (session: Session, minutes: number, minute: number): number => {
    const open = openLog(session);
    const interpolated = open + (Math.log(closeLevel(session.index)) - open) * (minute / minutes);
    return minute <= 0 || minute >= minutes ? interpolated : interpolated + bridge(session, minutes, minute);
  };
  const within = (session: Session, minute: number, fraction: number): number =>
    withinMinute(mix(seed, session.index * 1024 + minute), fraction);

  const fillLogs = (session: Session, out: Float64Array): void => {
    const minutes = sessionMinutes(session);
    out.fill(0, 0, minutes + 1);
    for (const { factor, weight } of drivers) factor.add(session, weight, out);
    const open = openLog(session);
    const close = Math.log(closeLevel(session.index));
    const [before, after] = [out[0] ?? 0, out[minutes] ?? 0];
    for (let minute = 0; minute <= minutes; minute += 1) {
      const way = minute / minutes;
      out[minute] = (out[minute] ?? 0) - (before + (after - before) * way) + (open + (close - open) * way);
    }
  };

  return {
    instrument,
    calendar: trading,
    fillLogs,
    within,
    fill(session, out) {
      fillLogs(session, out);
      const minutes = sessionMinutes(session);
      for (let minute = 0; minute <= minutes; minute += 1) out[minute] = Math.exp(out[minute] ?? 0);
    },
    priceAt(session, time) {
      const minutes = sessionMinutes(session);
      const position = Math.min(minutes, Math.max(0, (time - session.opensAt) / MINUTE_MS));
      const minute = Math.floor(position);
      const low = Math.exp(minuteLog(session, minutes, minute));
      if (position === minute) return low;
      const high = Math.exp(minuteLog(session, minutes, minute + 1));
      return low + (high - low) * within(session, minute, position - minute);
    },
    closePrice: (session) => closeLevel(session.index),
    openPrice: (session) => Math.exp(openLog(session)),
    volumeBy: (session, minute) =>
      volumeByMinute(
        volumeSeed,
        session.index,
        sessionMinutes(session),
        minute,
        sessionVolume(volumeSeed, session.index, averageVolume, 0.8),
      ),
  };
}
