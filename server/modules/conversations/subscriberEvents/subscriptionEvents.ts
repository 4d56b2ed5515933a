import type { ScopeName } from '../../../../rules/bots/scopes.ts';
import type { Transaction } from '../../../database/types.ts';
import { listAllowed } from '../../consents/consents.service.ts';
import type { DomainEvents, JobTime } from '../../ground/events/events.ts';
import type { SubscriberEventContent } from './bodies.ts';
import { wantsSubscriberEvents, type Pair } from './events.store.ts';
import { queueSubscriberEvents } from './queueEvents.ts';

/** Queues an event about a subscriber, if the team of the bot wants such events. */
async function queue(
  tx: Transaction,
  { now }: JobTime,
  { botId, userId }: Pair,
  readContent: () => Promise<SubscriberEventContent> | SubscriberEventContent,
): Promise<void> {
  if (!(await wantsSubscriberEvents(tx, botId))) return;
  await queueSubscriberEvents(tx, [{ botId, userId, scope: null, content: await readContent() }], now());
}

export const queueSubscriptionStarted = (
  tx: Transaction,
  time: JobTime,
  pair: DomainEvents['subscription.started'],
): Promise<void> =>
  queue(tx, time, pair, async () => ({
    type: 'subscription.started',
    data: { scopes: await listAllowed(tx, pair.botId, pair.userId) },
  }));

export const queueSubscriptionEnded = (
  tx: Transaction,
  time: JobTime,
  pair: DomainEvents['subscription.ended'],
): Promise<void> => queue(tx, time, pair, () => ({ type: 'subscription.ended', data: { scopes: [] } }));

/** A person has given or withdrawn a permission. */
export const queueGrantChanged = (
  tx: Transaction,
  time: JobTime,
  { scope, isGranted, ...pair }: Pair & { readonly scope: ScopeName; readonly isGranted: boolean },
): Promise<void> => queue(tx, time, pair, () => ({ type: 'grant.changed', data: { scope, is_granted: isGranted } }));
