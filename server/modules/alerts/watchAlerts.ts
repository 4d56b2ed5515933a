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
export async function watchAlerts(tools: AlertTools): Promise<void> {
  await tendMarks(tools.db, tools.now());
  await evaluateAlerts(tools);
  await deliverAlerts(tools);
}
