import type { Services } from '../../../context/services.ts';
import { readEvents } from './matrixEvents.ts';
import * as store from './incoming.store.ts';

/** Events of a transaction that are read; homeservers send up to 100. */
const MAX_EVENTS = 1_000;

/**
 * Stores the events of a transaction before the homeserver gets its answer; a job handles them afterwards. A repeated
 * transaction does nothing.
 */
export async function storeTransaction(
  { db, mirror, now }: Pick<Services, 'db' | 'mirror' | 'now'>,
  transactionId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (mirror === undefined) return;
  const given = Array.isArray(body['events']) ? body['events'].slice(0, MAX_EVENTS) : [];
  const events = readEvents(given, mirror.users.isOwn);
  await db.transaction(async (tx) => {
    const at = now();
    if ((await store.addTransaction(tx, transactionId, at)) && events.length > 0) await store.addEvents(tx, events, at);
  });
}
