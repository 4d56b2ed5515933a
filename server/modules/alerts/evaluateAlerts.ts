import { setImmediate as breathe } from 'node:timers/promises';
import type { Transaction } from '../../database/types.ts';
import type { JobTools } from '../../context/jobTools.ts';
import { isExchangeCode } from '../../ports/market/calendar.ts';
import type { MarketPort } from '../../ports/market/market.ts';
import * as store from './alertRounds.store.ts';
import { walkPrices, type AlertState, type PriceStep, type Walk } from './crossings.ts';
import { readSteps, type Seen } from './priceSteps.ts';

/** What comparing and telling works with. */
export interface AlertTools extends Pick<JobTools, 'db' | 'now' | 'log' | 'signal'> {
  readonly market: Pick<MarketPort, 'source' | 'changes' | 'candles' | 'sessions'>;
}

/** What one process stores between rounds; a new process reads everything from the database. */
export interface RoundMemory {
  /** Up to when it has looked at the prices of a ticker. */
  readonly seen: Map<number, Date>;
  /** When marks were written last. */
  markedAt: number;
}

export const newMemory = (): RoundMemory => ({ seen: new Map(), markedAt: 0 });

/** Marks are where a server goes on after a crash: some seconds more to look at again cost nothing, a write each second would. */
const MARK_EVERY_MS = 15_000;

const later = (first: Date, second: Date | undefined): Date => (second !== undefined && second > first ? second : first);

interface DueSplit {
  readonly tickerId: number;
  readonly ratio: number;
  readonly effective: Date;
}

/** Splits that took effect, at an opening bell, since their ticker was looked at. */
async function splitsSince({ market }: AlertTools, marks: readonly store.MarkRow[], now: Date): Promise<DueSplit[]> {
  const found: DueSplit[] = [];
  for (const { tickerId, evaluatedAt, exchange, splits } of marks) {
    if (!isExchangeCode(exchange)) continue;
    for (const { day, ratio } of splits) {
      const from = new Date(`${day}T00:00:00Z`);
      const sessions = await market.sessions(exchange, from, new Date(from.getTime() + 14 * 86_400_000));
      const first = sessions.find(({ date }) => date >= day);
      const effective = first && new Date(first.opensAt);
      if (effective && effective > evaluatedAt && effective <= now) found.push({ tickerId, ratio, effective });
    }
  }
  return found;
}

const getReach = (tickerId: number, steps: readonly PriceStep[]): store.Reach => ({
  tickerId,
  low: Math.min(...steps.map(({ low }) => low)),
  high: Math.max(...steps.map(({ high }) => high)),
});

/** Alerts walked before requests have their turn. */
const WALKED_AT_ONCE = 500;

const getState = (alert: store.DueAlert): AlertState => ({
  condition: alert.condition,
  threshold: Number(alert.threshold),
  basePrice: Number(alert.basePrice ?? alert.threshold),
  everyTime: alert.everyTime,
  wasMet: alert.wasMet,
  since: alert.evaluatedAt,
  firedAt: alert.firedAt ?? undefined,
});

/** Walks every alert that its ticker's prices touched, and notes what fired, once for each alert, and the position of each. */
async function compare(tx: Transaction, steps: ReadonlyMap<number, readonly PriceStep[]>, now: Date): Promise<number> {
  const reaches = [...steps].map(([tickerId, each]) => getReach(tickerId, each));
  const alerts = await store.dueAlerts(tx, reaches);
  const walked: { readonly alert: store.DueAlert; readonly walk: Walk }[] = [];
  for (const [index, alert] of alerts.entries()) {
    walked.push({ alert, walk: walkPrices(getState(alert), steps.get(alert.tickerId) ?? []) });
    if (index % WALKED_AT_ONCE === WALKED_AT_ONCE - 1) await breathe();
  }
  const moved = walked.filter(({ alert, walk }) => walk.crossing !== undefined || walk.wasMet !== alert.wasMet);
  const found = walked.flatMap(({ alert, walk: { crossing } }) => (crossing ? [{ alert, crossing }] : []));
  await store.noteCrossings(tx, found, now);
  await store.storeOutcomes(
    tx,
    moved.map(({ alert, walk }) => ({
      id: alert.id,
      active: walk.active,
      wasMet: walk.wasMet,
      basePrice: walk.crossing === undefined ? alert.basePrice : walk.basePrice.toFixed(6),
      evaluatedAt: walk.since.toISOString(),
      firedAt: walk.crossing?.at.toISOString() ?? null,
    })),
  );
  return found.length;
}

/**
 * One round: compares what prices did since the last round, or since the server last ran one, with the alerts. Firings are noted
 * in the transaction that moves the alerts on, so that each crossing is noted once, whoever looks and whenever.
 * @returns how many alerts fired
 */
export async function evaluateAlerts(tools: AlertTools, memory: RoundMemory = newMemory()): Promise<number> {
  const { db, market, log } = tools;
  const now = tools.now();
  const marks = await store.marks(db, now);
  const seen = marks
    .filter(({ isWatched }) => isWatched)
    .map(({ tickerId, evaluatedAt }): Seen => ({ tickerId, until: later(evaluatedAt, memory.seen.get(tickerId)) }))
    .filter(({ until }) => until < now);
  const splits = await splitsSince(tools, marks, now);
  const { steps, known: answered } = await readSteps(market, seen, now, (error) =>
    log.warn({ err: error }, 'the prices of a ticker could not be read for its alerts'),
  );
  const known = [...answered, ...marks.flatMap(({ tickerId, isWatched }) => (isWatched ? [] : [tickerId]))];
  const isQuiet = steps.size === 0 && splits.length === 0;
  const fired = isQuiet ? 0 : await db.transaction((tx) => moveOn(tx, { marks, splits, steps, known, now, memory }));
  if (fired === null) memory.seen.clear();
  else for (const tickerId of known) memory.seen.set(tickerId, now);
  return fired ?? 0;
}

interface Round {
  readonly marks: readonly store.MarkRow[];
  readonly splits: readonly DueSplit[];
  readonly steps: ReadonlyMap<number, readonly PriceStep[]>;
  readonly known: readonly number[];
  readonly now: Date;
  readonly memory: RoundMemory;
}

/** @returns null when another process is at it */
async function moveOn(tx: Transaction, { marks, splits, steps, known, now, memory }: Round): Promise<number | null> {
  if (!(await store.takeTurn(tx))) return null;
  const present = new Map((await store.marks(tx, now)).map((mark) => [mark.tickerId, mark.evaluatedAt.getTime()]));
  const before = new Map(marks.map((mark) => [mark.tickerId, mark.evaluatedAt.getTime()]));
  // What another process has looked at meanwhile is done.
  const isOurs = (tickerId: number): boolean => present.get(tickerId) === before.get(tickerId);
  const dueSplits = splits.filter(({ tickerId }) => isOurs(tickerId));
  for (const { tickerId, ratio, effective } of dueSplits) {
    await store.scaleAlerts(tx, tickerId, ratio, effective);
  }
  const fired = await compare(tx, new Map([...steps].filter(([tickerId]) => isOurs(tickerId))), now);
  if (fired > 0 || dueSplits.length > 0 || now.getTime() - memory.markedAt >= MARK_EVERY_MS) {
    await store.moveMarks(tx, [...known, ...dueSplits.map(({ tickerId }) => tickerId)].filter(isOurs), now);
    memory.markedAt = now.getTime();
  }
  return fired;
}
