import { sessionMinutes, type PriceModel, type StockModel } from './stockModel.ts';
import type { Instrument, Session } from './market.ts';

const MINUTE = 60_000;

/** An index is calculated every five minutes and moves in a straight line in between. */
const INDEX_STEP = 5;

interface Member {
  readonly model: StockModel;
  readonly units: number;
}

/**
 * Price model of an index: the value of a basket divided by a constant, so that baskets at their members'
 * base prices give the index' base level. Weights follow the members' prices, splits change nothing.
 */
export function createIndexModel(instrument: Instrument, models: ReadonlyMap<number, StockModel>): PriceModel {
  const members: Member[] = instrument.members.flatMap(({ tickerId, units }) => {
    const model = models.get(tickerId);
    return model ? [{ model, units }] : [];
  });
  const first = members[0];
  if (!first) throw new Error(`The index ${instrument.symbol} has no members.`);
  const basket = members.reduce((value, { model, units }) => value + units * model.instrument.basePrice, 0);
  const divisor = basket / instrument.basePrice;
  const value = (read: (model: PriceModel) => number): number =>
    members.reduce((level, { model, units }) => level + units * read(model), 0) / divisor;
  const atMinute = (session: Session, minute: number): number =>
    value((model) => model.priceAt(session, session.opensAt + minute * MINUTE));

  const scratch = new Float64Array(1024);

  return {
    instrument,
    calendar: first.model.calendar,
    fill(session, out) {
      const minutes = sessionMinutes(session);
      out.fill(0, 0, minutes + 1);
      for (const { model, units } of members) {
        model.fillLogs(session, scratch);
        addNodes(scratch, minutes, units / divisor, out);
      }
      joinNodes(out, minutes);
    },
    priceAt(session, time) {
      const minutes = sessionMinutes(session);
      const position = Math.min(minutes, Math.max(0, (time - session.opensAt) / MINUTE));
      const node = Math.floor(position / INDEX_STEP) * INDEX_STEP;
      const low = atMinute(session, node);
      if (position === node) return low;
      return low + (atMinute(session, Math.min(minutes, node + INDEX_STEP)) - low) * ((position - node) / INDEX_STEP);
    },
    closePrice: (session) => value((model) => model.closePrice(session)),
    openPrice: (session) => value((model) => model.openPrice(session)),
    volumeBy: (session, minute) => members.reduce((sum, { model }) => sum + model.volumeBy(session, minute), 0),
  };
}

/** Adds a member's prices, given as logarithms, at the calculation moments of a session. */
export function addNodes(logs: Float64Array, minutes: number, units: number, out: Float64Array): void {
  for (let minute = 0; minute <= minutes; minute += INDEX_STEP)
    out[minute] = (out[minute] ?? 0) + units * Math.exp(logs[minute] ?? 0);
}

/** Fills the minutes between two calculation moments. Sessions last a multiple of the step. */
export function joinNodes(out: Float64Array, minutes: number): void {
  for (let node = 0; node < minutes; node += INDEX_STEP) {
    const low = out[node] ?? 0;
    const high = out[node + INDEX_STEP] ?? 0;
    for (let inner = 1; inner < INDEX_STEP; inner += 1) out[node + inner] = low + (high - low) * (inner / INDEX_STEP);
  }
}
