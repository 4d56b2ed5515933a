import { deleteNotified } from './alertDelivery.store.ts';
import { tendMarks } from './alertRounds.store.ts';
import { deliverAlerts } from './deliverAlerts.ts';
import { evaluateAlerts, type AlertTools, type RoundMemory } from './evaluateAlerts.ts';

/**
 * A round, and word to those whose alerts fired in it.
 * @param deliver who tells them; unless said otherwise, the round ends when they have been told
 */
export async function runRound(
  tools: AlertTools,
  memory?: RoundMemory,
  deliver: (tools: AlertTools) => Promise<void> | void = deliverAlerts,
): Promise<void> {
  if ((await evaluateAlerts(tools, memory)) > 0) await deliver(tools);
}

/** The job beside the rounds: takes up what a server that ended half way left, and keeps the list of tickers to look at. */
export async function evaluateDueAlerts(tools: AlertTools): Promise<void> {
  await tendMarks(tools.db, tools.now());
  await evaluateAlerts(tools);
  await deliverAlerts(tools);
}

/** So long it is kept what fired and was told. */
const RETENTION_MS = 30 * 86_400_000;
/** Firings deleted by one statement. */
const PORTION = 5_000;

/** Deletes the firings that were told long ago, a portion at a time: nobody waits long for the table. */
export async function deleteFirings({ db, now, signal }: Pick<AlertTools, 'db' | 'now' | 'signal'>): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_MS);
  for (;;) {
    const gone = await deleteNotified(db, before, PORTION);
    if (gone < PORTION || signal?.aborted === true) return;
  }
}
