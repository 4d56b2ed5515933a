import { and, eq, sql } from 'drizzle-orm';
import { stockNotes } from '../../database/tables/market/watchlists.ts';
import { tickers } from '../../database/tables/market/market.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

export interface NoteChange {
  readonly tickerId: number;
  /** Null leaves the stored one. */
  readonly note: string | null;
  readonly tags: readonly string[] | null;
}

/** Stores what a user writes about stocks: one statement for the notes and one for the tags, whatever their number. */
export async function save(tx: Transaction, userId: number, changes: readonly NoteChange[], now: Date): Promise<void> {
  const target = [stockNotes.userId, stockNotes.tickerId];
  const notes = changes.flatMap(({ tickerId, note }) =>
    note === null ? [] : [{ userId, tickerId, note, updatedAt: now }],
  );
  if (notes.length > 0)
    await tx
      .insert(stockNotes)
      .values(notes)
      .onConflictDoUpdate({ target, set: { note: sql`excluded.note`, updatedAt: now } });
  const tags = changes.flatMap(({ tickerId, tags: words }) =>
    words === null ? [] : [{ userId, tickerId, tags: [...words], updatedAt: now }],
  );
  if (tags.length > 0)
    await tx
      .insert(stockNotes)
      .values(tags)
      .onConflictDoUpdate({ target, set: { tags: sql`excluded.tags`, updatedAt: now } });
}

export async function remove(tx: Transaction, userId: number, tickerId: number): Promise<void> {
  await tx.delete(stockNotes).where(and(eq(stockNotes.userId, userId), eq(stockNotes.tickerId, tickerId)));
}

/**
 * The ids of stocks by symbol key. When several stocks share a symbol, prefers one that still trades, then the lowest
 * id.
 */
export async function findBySymbols(tx: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.execute<{ key: string; id: string }>(sql`
    select distinct on (${tickers.symbolKey}) ${tickers.symbolKey} as key, ${tickers.id} as id from ${tickers}
    where ${tickers.symbolKey} = any(${sql.param([...keys])}::text[])
    order by ${tickers.symbolKey}, ${tickers.delistedOn} is not null, ${tickers.exchangeId} is null, ${tickers.id}`);
  return new Map(rows.map(({ key, id }) => [key, Number(id)]));
}
