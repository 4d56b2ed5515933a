import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS } from '../../base/durations.ts';
import { tryLockMigrations } from '../advisoryLock.ts';
import { DatabaseStartError } from './startError.ts';
import type { DriverTransaction, Sql } from '../types.ts';

/** How long a server waits for another one that migrates, and a migration for its table locks. */
export const MAX_WAIT_MS = 10 * MINUTE_MS;

/** A pause between `least` and twice as much, so that servers that wait do not ask at the same moment. */
export const pause = (least: number): Promise<void> => delay(least * (1 + Math.random()));

/**
 * Runs `work` in a transaction while no other server of the database migrates. The lock belongs to the transaction: it
 * ends with the connection, also behind a pooler. A waiting server tries again and again and has no snapshot between,
 * because `create index concurrently` of the other server waits for all snapshots.
 * @param onWait called once when another server has the lock
 * @throws DatabaseStartError when the other server has not finished after ten minutes
 */
export async function withMigrationLock<T>(
  sql: Sql,
  work: (tx: DriverTransaction) => Promise<T>,
  onWait: () => void,
): Promise<T> {
  const started = performance.now();
  for (let round = 0; ; round += 1) {
    const result = await sql.begin(async (tx) => {
      if (!(await tryLockMigrations(tx))) return undefined;
      // A prepared statement has its snapshot until the next one; a simple one does not.
      await tx.unsafe('select 1');
      return { value: await work(tx) };
    });
    if (result !== undefined) return result.value;
    if (round === 0) onWait();
    if (performance.now() - started > MAX_WAIT_MS)
      throw new DatabaseStartError(
        'Another server has been migrating this database for ten minutes. Start this server again when it has finished, ' +
          "or end it: select pid, query from pg_stat_activity where application_name = 'bourse-migrate'.",
      );
    await pause(100);
  }
}
