import { eq } from 'drizzle-orm';
import { etfFacts } from '../../../database/tables/market.ts';
import type { Queryable } from '../../../database/types.ts';

/** What is known of a fund beside its prices; undefined when nobody has entered anything. */
export async function getFacts(tx: Queryable, tickerId: number) {
  const [row] = await tx.select().from(etfFacts).where(eq(etfFacts.tickerId, tickerId));
  return row;
}

export type EtfRow = NonNullable<Awaited<ReturnType<typeof getFacts>>>;
