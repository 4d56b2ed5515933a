import type { Transaction } from '../../../database/types.ts';
import type { DomainEvents, PublishingJob } from '../../ground/events/events.ts';
import { listAlertRecipients } from './events.store.ts';
import { queueSubscriberEvents } from './queueEvents.ts';

/** Queues an event for each bot that may learn of a fired alert, in the transaction of the firing. */
export async function queueAlertEvents(
  tx: Transaction,
  { now, onBotQueued }: PublishingJob,
  { firings }: DomainEvents['alerts.fired'],
): Promise<void> {
  const recipients = Map.groupBy(
    await listAlertRecipients(
      tx,
      firings.map(({ alertId }) => alertId),
    ),
    ({ alertId }) => alertId,
  );
  const events = firings
    .toSorted((first, second) => first.firedAt.getTime() - second.firedAt.getTime())
    .flatMap(({ alertId, tickerId, condition, threshold, price, firedAt, isActive }) =>
      (recipients.get(alertId) ?? []).map(({ botId, userId, symbol, currency }) => ({
        botId,
        userId,
        scope: 'alerts_events' as const,
        content: {
          type: 'alert.fired' as const,
          data: {
            alert_id: alertId,
            ticker: { id: tickerId, symbol },
            currency,
            condition,
            threshold,
            price,
            fired_at: firedAt.toISOString(),
            is_active: isActive,
          },
        },
      })),
    );
  for (const bot of await queueSubscriberEvents(tx, events, now())) onBotQueued(bot);
}
