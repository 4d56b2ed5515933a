import { type SOCIAL_EVENT_KINDS, socialEvents } from '../../../database/tables/social/socialEvents.ts';
import type { Transaction } from '../../../database/types.ts';

/** A change that pages of others show at once. Ids only: what it is about is read with the rights of each receiver. */
export interface SocialEvent {
  readonly topic: `${'post' | 'comments' | 'poll' | 'stock' | 'tag' | 'person' | 'me'}:${number}` | 'feed';
  readonly kind: (typeof SOCIAL_EVENT_KINDS)[number];
  readonly subjectId?: number | null;
  readonly parentId?: number | null;
  readonly actorId?: number | null;
  readonly detail?: string | null;
}

const listeners = new Set<() => void>();

/** Calls the listener when this process writes changes, before they are committed. Returns a function that ends it. */
export function onChangesRecorded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Rows per statement. */
const BATCH = 1000;

/**
 * Adds changes to the log of live events, in the transaction of the change: they exist exactly when it does. Every server
 * process delivers them to its live connections.
 */
export async function recordChanges(tx: Transaction, changes: readonly SocialEvent[]): Promise<void> {
  for (let start = 0; start < changes.length; start += BATCH)
    await tx.insert(socialEvents).values(changes.slice(start, start + BATCH).map((change) => ({ ...change })));
  if (changes.length > 0) for (const listener of listeners) listener();
}
