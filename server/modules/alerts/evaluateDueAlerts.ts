import { DAY_MS } from '../../base/durations.ts';
import { deleteInPortions } from '../../database/statements/deleteInPortions.ts';
import { deleteNotified } from './alertDelivery.store.ts';
import { reconcileMarks } from './alertRounds.store.ts';
import { deliverAlerts } from './deliverAlerts.ts';
import { evaluateAlerts, type AlertContext, type RoundMemory } from './evaluateAlerts.ts';

/**
 * Runs a round and delivers its firings.
 * @param deliver starts the delivery; by default the round waits for it
 */
export async function runRound(
  context: AlertContext,
  memory?: RoundMemory,
  deliver: (context: AlertContext) => Promise<void> | void = deliverAlerts,
): Promise<void> {
  if ((await evaluateAlerts(context, memory)) > 0) await deliver(context);
}

/** The job beside the rounds: delivers what an interrupted process left, and reconciles the list of tickers. */
export async function evaluateDueAlerts(context: AlertContext): Promise<void> {
  await reconcileMarks(context.db, context.now());
  await evaluateAlerts(context);
  await deliverAlerts(context);
}

/** Retention of delivered firings. */
const RETENTION_MS = 30 * DAY_MS;
/** Rows per delete statement. */
const PORTION = 5_000;

/** Deletes old delivered firings in portions, so that no statement locks the table for long. */
export async function deleteFirings({ db, now, signal }: Pick<AlertContext, 'db' | 'now' | 'signal'>): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_MS);
  await deleteInPortions((portion) => deleteNotified(db, before, portion), signal, PORTION);
}
