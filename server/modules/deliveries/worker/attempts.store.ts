import { botDeliveryAttempts } from '../../../database/tables/bots/deliveries.ts';
import type { Queryable } from '../../../database/types.ts';

export type NewAttempt = Omit<typeof botDeliveryAttempts.$inferInsert, 'id'>;
export type DeliveryError = NonNullable<NewAttempt['error']>;

export async function insert(tx: Queryable, ...rows: NewAttempt[]): Promise<void> {
  await tx.insert(botDeliveryAttempts).values(rows);
}
