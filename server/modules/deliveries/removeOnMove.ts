import type { DomainEvents } from '../ground/events/events.ts';
import type { Transaction } from '../../database/types.ts';
import * as store from './endpoint/endpoints.store.ts';

/** The former team has the address and the secret. */
export async function removeEndpointOnMove(
  tx: Transaction,
  _ctx: unknown,
  { botId }: DomainEvents['bot.moved'],
): Promise<void> {
  await store.remove(tx, botId);
}
