import { setImmediate as breathe } from 'node:timers/promises';
import { DAY_MS } from '../../base/durations.ts';
import type { Transaction } from '../../database/types.ts';
import type { JobContext } from '../../context/jobContext.ts';
import type { WorkMetrics } from '../../observe/workMetrics.ts';
import { isExchangeCode } from '../../ports/market/calendar.ts';
import type { Events, EventTopics } from '../../ports/events/events.ts';
import type { MarketPort } from '../../ports/market/market.ts';
import { publish } from '../ground/events/events.ts';
import * as store from './alertRounds.store.ts';
import { walkPrices, type AlertState, type PriceStep, type WalkResult } from './crossings.ts';
import { readSteps, type ComparedUntil } from './priceSteps.ts';

/** Dependencies of the evaluation and the delivery. */
export interface AlertContext extends Pick<JobContext, 'db' | 'now' | 'log' | 'signal'> {
  readonly metrics?: Pick<WorkMetrics, 'alertDelivered' | 'jobEnded' | 'jobRegistered'>;
  readonly market: Pick<MarketPort, 'source' | 'changes' | 'candles' | 'sessions'>;
  /** Wakes the bots that get fired alerts. Without it they find the events by themselves within a second. */
  readonly events?: Pick<Events, 'publish'>;
}

/** State that a process caches between rounds. A new process reads everything from the database. */
export interface RoundMemory {
  /** The time up to which this process has evaluated the prices of a ticker. */
  readonly seen: Map<number, Date>;
  /** When marks were written last. */
  markedAt: number;
}

export const newMemory = (): RoundMemory => ({ seen: new Map(), markedAt: 0 });

/**
 * Marks are the recovery point after a crash. Evaluating a few more seconds again is cheap; a write each second is not.
 */
const MARK_EVERY_MS = 15_000;

const latest = (first: Date, second: Date | undefined): Date =>
  second !== undefined && second > first ? second : first;

interface DueSplit {
  readonly tickerId: number;
  readonly ratio: number;
  readonly effective: Date;
}

/** Lists splits that took effect, at an opening bell, since the last evaluation of their ticker. */
async function listSplitsSince(
  { market }: AlertContext,
  marks: readonly store.MarkRow[],
  now: Date,
): Promise<DueSplit[]> {
  const found: DueSplit[] = [];
  for (const { tickerId, evaluatedAt, exchange, splits } of marks) {
    if (!isExchangeCode(exchange)) continue;
    for (const { day, ratio } of splits) {
      const from = new Date(`${day}T00:00:00Z`);
      const sessions = await market.sessions(exchange, from, new Date(from.getTime() + 14 * DAY_MS));
      const first = sessions.find(({ date }) => date >= day);
      const effective = first && new Date(first.opensAt);
      if (effective && effective > evaluatedAt && effective <= now) found.push({ tickerId, ratio, effective });
    }
  }
  return found;
}

const toPriceRange = (tickerId: number, steps: readonly PriceStep[]): store.PriceRange => ({
  tickerId,
  low: Math.min(...steps.map(({ low }) => low)),
  high: Math.max(...steps.map(({ high }) => high)),
});

/** Alerts that are walked before the event loop serves requests. */
const BATCH_SIZE = 500;

const getState = (alert: store.DueAlert): AlertState => ({
  condition: alert.condition,
  threshold: Number(alert.threshold),
  basePrice: Number(alert.basePrice ?? alert.threshold),
  everyTime: alert.everyTime,
  wasMet: alert.wasMet,
  since: alert.evaluatedAt,
  firedAt: alert.firedAt ?? undefined,
});

interface Firing {
  readonly alert: store.DueAlert;
  readonly crossing: NonNullable<WalkResult['crossing']>;
  readonly isActive: boolean;
}

type QueuedBot = EventTopics['bots.queued'];

/** @returns the bots that got events */
async function publishFirings(tx: Transaction, found: readonly Firing[], now: Date): Promise<readonly QueuedBot[]> {
  if (found.length === 0) return [];
  const firings = found.map(({ alert, crossing, isActive }) => ({
    alertId: alert.id,
    tickerId: alert.tickerId,
    condition: alert.condition,
    threshold: Number(alert.threshold),
    price: crossing.price,
    firedAt: crossing.at,
    isActive,
  }));
  const queued: QueuedBot[] = [];
  await publish(tx, { now: () => now, onBotQueued: (bot) => queued.push(bot) }, 'alerts.fired', { firings });
  return queued;
}

/**
 * Walks every alert whose condition the price range touches, stores the firings, at most one per alert, and the new
 * state of each alert.
 */
async function compare(
  tx: Transaction,
  steps: ReadonlyMap<number, readonly PriceStep[]>,
  now: Date,
): Promise<Pick<RoundResult, 'fired' | 'queued'>> {
  const ranges = [...steps].map(([tickerId, tickerSteps]) => toPriceRange(tickerId, tickerSteps));
  const alerts = await store.lockDueAlerts(tx, ranges);
  const walked: { readonly alert: store.DueAlert; readonly walk: WalkResult }[] = [];
  for (const [index, alert] of alerts.entries()) {
    walked.push({ alert, walk: walkPrices(getState(alert), steps.get(alert.tickerId) ?? []) });
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await breathe();
  }
  const moved = walked.filter(({ alert, walk }) => walk.crossing !== undefined || walk.wasMet !== alert.wasMet);
  const found = walked.flatMap(({ alert, walk: { crossing, active } }) =>
    crossing ? [{ alert, crossing, isActive: active }] : [],
  );
  const newIds = await store.storeCrossings(tx, found, now);
  const queued = await publishFirings(
    tx,
    found.filter(({ alert }) => newIds.has(alert.id)),
    now,
  );
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
  return { fired: found.length, queued };
}

/**
 * Runs one round: evaluates the alerts with the prices since the last round. Firings are stored in the transaction that
 * updates the alerts, so that each crossing is stored once, whichever process evaluates it.
 * @returns the number of alerts that fired
 */
export async function evaluateAlerts(context: AlertContext, memory: RoundMemory = newMemory()): Promise<number> {
  const { db, market, log, signal } = context;
  const now = context.now();
  const marks = await store.listMarks(db, now);
  const seen = marks
    .filter(({ isWatched }) => isWatched)
    .map(({ tickerId, evaluatedAt }): ComparedUntil => ({
      tickerId,
      until: latest(evaluatedAt, memory.seen.get(tickerId)),
    }))
    .filter(({ until }) => until < now);
  const splits = await listSplitsSince(context, marks, now);
  const onError = (error: unknown): void =>
    log.warn({ err: error }, 'the prices of a ticker could not be read for its alerts');
  const read = await readSteps(market, seen, now, onError, signal);
  // Nothing is stored, so that the next process reads the same prices.
  if (read === undefined) return 0;
  const { steps } = read;
  const unwatchedIds = marks.filter(({ isWatched }) => !isWatched).map(({ tickerId }) => tickerId);
  const upToDateIds = [...read.upToDateIds, ...unwatchedIds];
  let fired = 0;
  const isQuiet = steps.size === 0 && splits.length === 0;
  if (!isQuiet) {
    const areMarksDue = now.getTime() - memory.markedAt >= MARK_EVERY_MS;
    const result = await db.transaction((tx) =>
      applyRound(tx, { marks, splits, steps, upToDateIds, now, areMarksDue }),
    );
    if (result === null) {
      memory.seen.clear();
      return 0;
    }
    fired = result.fired;
    for (const bot of result.queued) context.events?.publish('bots.queued', bot);
    if (result.isMarked) memory.markedAt = now.getTime();
  }
  for (const tickerId of upToDateIds) memory.seen.set(tickerId, now);
  return fired;
}

interface Round {
  readonly marks: readonly store.MarkRow[];
  readonly splits: readonly DueSplit[];
  readonly steps: ReadonlyMap<number, readonly PriceStep[]>;
  readonly upToDateIds: readonly number[];
  readonly now: Date;
  /** Whether the marks are stored although nothing happened. */
  readonly areMarksDue: boolean;
}

interface RoundResult {
  readonly fired: number;
  readonly queued: readonly QueuedBot[];
  readonly isMarked: boolean;
}

/** @returns null when another process is evaluating */
async function applyRound(
  tx: Transaction,
  { marks, splits, steps, upToDateIds, now, areMarksDue }: Round,
): Promise<RoundResult | null> {
  if (!(await store.tryLockRound(tx))) return null;
  const present = new Map((await store.listMarks(tx, now)).map((mark) => [mark.tickerId, mark.evaluatedAt.getTime()]));
  const before = new Map(marks.map((mark) => [mark.tickerId, mark.evaluatedAt.getTime()]));
  // Skips tickers whose mark another process has advanced concurrently.
  const isUnclaimed = (tickerId: number): boolean => present.get(tickerId) === before.get(tickerId);
  const dueSplits = splits.filter(({ tickerId }) => isUnclaimed(tickerId));
  for (const { tickerId, ratio, effective } of dueSplits) {
    await store.scaleAlerts(tx, tickerId, ratio, effective);
  }
  const { fired, queued } = await compare(tx, new Map([...steps].filter(([tickerId]) => isUnclaimed(tickerId))), now);
  const isMarked = fired > 0 || dueSplits.length > 0 || areMarksDue;
  if (isMarked) {
    await store.advanceMarks(
      tx,
      [...upToDateIds, ...dueSplits.map(({ tickerId }) => tickerId)].filter(isUnclaimed),
      now,
    );
  }
  return { fired, queued, isMarked };
}
