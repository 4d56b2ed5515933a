import { eq } from 'drizzle-orm';
import { etfFacts } from '../../../database/tables/market/market.ts';
import type { Queryable } from '../../../database/types.ts';

/** The stored facts of a fund besides its prices, if any. */
export async function getFacts(tx: Queryable, tickerId: number) {
  const [row] = await tx.select().from(etfFacts).where(eq(etfFacts.tickerId, tickerId));
  return row;
}

export type EtfRow = NonNullable<Awaited<ReturnType<typeof getFacts>>>;
