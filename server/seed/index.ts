import { createSimulatedMarket } from '../ports/market/simulatedMarket.ts';
import type { TradingHours } from '../ports/market/calendar.ts';
import type { FileStore } from '../ports/files/fileStore.ts';
import type { Sql } from '../database/types.ts';
import { loadInstruments } from '../ports/market/catalogue/catalogue.ts';
import { writeDemoData } from './demo.ts';
import { writeListings } from './reference/listings.ts';
import { writeLists } from './reference/lists.ts';
import { writeTexts } from './reference/texts.ts';
import type { Tx } from './rows.ts';
import { toSeedDate } from './seedContext.ts';

/** Runs the seed in one transaction without the time limits of requests. */
async function inTransaction(sql: Sql, write: (tx: Tx) => Promise<void>): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local lock_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await write(tx);
    await analyze(tx);
  });
}

/** The tables with most of the rows. They are read by their keys, so a small sample is sufficient. */
const CANDLE_TABLES: readonly string[] = ['daily_candles', 'intraday_candles'];

/**
 * Collects the statistics of the written tables. PostgreSQL does so by itself a minute later; until then it plans as if
 * the tables were almost empty, and jobs that run at the start took ten times as long.
 */
async function analyze(tx: Tx): Promise<void> {
  const tables = await tx<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${[...CANDLE_TABLES]})`;
  for (const { name } of tables) await tx`analyze ${tx(name)}`;
  await tx`set local default_statistics_target = 10`;
  for (const name of CANDLE_TABLES) await tx`analyze ${tx(name)}`;
}

/**
 * Writes the data that every server needs: statuses, lists, countries, listings, legal and help texts. For an empty
 * database.
 */
export async function seedReference(sql: Sql): Promise<void> {
  await inTransaction(sql, async (tx) => {
    await writeLists(tx);
    await writeTexts(tx);
    await writeListings(tx);
  });
}

/**
 * Writes the demo data on top of the reference data: market history, users and their content.
 * @param now any time of the last day of the demo data; ids and structure do not depend on it
 * @param files the store for the images
 * @param sessions when the exchanges trade
 */
export async function seedDemo(
  sql: Sql,
  {
    now,
    files,
    sessions = 'real',
  }: { readonly now: Date; readonly files: FileStore; readonly sessions?: TradingHours },
): Promise<void> {
  const market = createSimulatedMarket(loadInstruments(), sessions);
  await inTransaction(sql, (tx) => writeDemoData({ tx, now: toSeedDate(now), market, files }));
}
