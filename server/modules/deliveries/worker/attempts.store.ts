import { botDeliveryAttempts } from '../../../database/tables/bots/deliveries.ts';
import type { Queryable } from '../../../database/types.ts';

export type NewAttempt = Omit<typeof botDeliveryAttempts.$inferInsert, 'id'>;
export type DeliveryError = NonNullable<NewAttempt['error']>;

export async function insert(tx: Queryable, attempt: NewAttempt): Promise<void> {
  await tx.insert(botDeliveryAttempts).values(attempt);
}
