import { createSimulatedMarket } from '../ports/market/simulatedMarket.ts';
import type { FileStore } from '../ports/files/fileStore.ts';
import type { Sql } from '../database/types.ts';
import { loadInstruments } from '../ports/market/catalogue/catalogue.ts';
import { writeDemoWorld } from './demo.ts';
import { writeListings } from './reference/listings.ts';
import { writeLists } from './reference/lists.ts';
import { writeTexts } from './reference/texts.ts';
import type { Tx } from './rows.ts';
import { worldDate } from './world.ts';

/** Runs the seed in one transaction without the time limits of requests: it writes all or nothing. */
async function inOneGo(sql: Sql, write: (tx: Tx) => Promise<void>): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local lock_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await write(tx);
  });
}

/** Whether the reference data is still missing. */
export async function isEmpty(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ empty: boolean }[]>`select not exists (select 1 from user_types) as empty`;
  return row?.empty ?? true;
}

/** Whether anybody is registered: the demo world is only made where nobody is. */
export async function hasPeople(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ some: boolean }[]>`select exists (select 1 from users) as some`;
  return row?.some ?? false;
}

/** Writes what every server needs: statuses, lists, countries, listings, legal and help texts. For an empty database. */
export async function seedReference(sql: Sql): Promise<void> {
  await inOneGo(sql, async (tx) => {
    await writeLists(tx);
    await writeTexts(tx);
    await writeListings(tx);
  });
}

/**
 * Writes the demo world behind the reference data: market history, people and all they made.
 * @param now any moment of the day that the world ends with; ids and structure do not depend on it
 * @param files where the images go
 */
export async function seedDemo(
  sql: Sql,
  { now, files }: { readonly now: Date; readonly files: FileStore },
): Promise<void> {
  const market = createSimulatedMarket(loadInstruments());
  await inOneGo(sql, (tx) => writeDemoWorld({ tx, now: worldDate(now), market, files }));
}
